import { viewerZone } from '~/lib/format/time.ts'

import type { EditedProfile } from '../own-profile.ts'

type Zone = { timeZone: string; from: 'profile' | 'browser' | 'default' }

/**
 * Returns the time zone of the hours. Before any hours are set, it is the browser's; hours that were set without
 * a zone are in UTC and stay there. (OP-063)
 */
export function getHoursTimeZone({ user, workHours }: EditedProfile): Zone {
  const savedZone = user.other?.timeZone
  if (savedZone) return { timeZone: savedZone, from: 'profile' }
  const hasHours = Object.values(workHours).some((days) => days.some(({ work }) => work))
  return hasHours ? { timeZone: 'UTC', from: 'default' } : { timeZone: viewerZone().timeZone, from: 'browser' }
}
