import { deleteWorkHour, saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import type { SessionType } from '@fourfold/contract/schedule/shapes'

import { call } from '~/lib/data/api.ts'

import { saveProfile, useEditor } from '../editor.ts'
import { loadWorkHours } from '../own-profile.ts'
import { listMondayCopies } from './days.ts'
import type { Day } from './days.ts'
import { getHoursTimeZone } from './hours-time-zone.ts'

/** Returns the professional's days of one session type, with actions. Every change reloads the list. (SCH-05) */
export function useWorkHours(sessionType: SessionType) {
  const { profile, updateProfile } = useEditor()
  const days = profile.workHours[sessionType]

  async function reload(): Promise<void> {
    const loaded = await loadWorkHours(sessionType)
    updateProfile((previous) => ({ ...previous, workHours: { ...previous.workHours, [sessionType]: loaded } }))
  }

  /** Saves the browser's time zone before the first hours are saved, unless the profile has a time zone. */
  async function saveTimeZone(): Promise<void> {
    const { timeZone, source } = getHoursTimeZone(profile)
    if (source !== 'browser') return
    const user = await saveProfile({ other: { timeZone } })
    updateProfile((previous) => ({ ...previous, user }))
  }

  return {
    days,
    async save(day: Day): Promise<void> {
      await saveTimeZone()
      await call(saveWorkHour, { body: day })
      await reload()
    },
    async remove(id: number): Promise<void> {
      await call(deleteWorkHour, { body: { id } })
      await reload()
    },
    /** Copies Monday's hours, one day at a time. After an error, the list shows the days that were saved. */
    async copyMonday(): Promise<void> {
      await saveTimeZone()
      try {
        for (const body of listMondayCopies(days)) await call(saveWorkHour, { body })
      } finally {
        await reload()
      }
    },
  }
}
