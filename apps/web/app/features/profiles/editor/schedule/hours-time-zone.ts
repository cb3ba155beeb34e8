import { viewerZone } from '~/lib/format/time.ts'

import type { EditedProfile } from '../own-profile.ts'

type Zone = { timeZone: string; source: 'profile' | 'browser' | 'default' }

/**
 * Returns the time zone of the hours. If the profile has none, it is UTC for existing hours, and the browser's time
 * zone before any hours are set. (OP-063)
 */
export function getHoursTimeZone({ user, workHours }: EditedProfile): Zone {
  const savedZone = user.other?.timeZone
  if (savedZone) return { timeZone: savedZone, source: 'profile' }
  const hasHours = Object.values(workHours).some((days) => days.some(({ work }) => work))
  return hasHours ? { timeZone: 'UTC', source: 'default' } : { timeZone: viewerZone().timeZone, source: 'browser' }
}
