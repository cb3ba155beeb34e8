import { deleteWorkHour, saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import type { SessionType } from '@fourfold/contract/schedule/shapes'

import { call } from '~/lib/data/api.ts'

import { saveProfile, useEditor } from '../editor.ts'
import { loadWorkHours } from '../own-profile.ts'
import { listMondayCopies } from './days.ts'
import type { Day } from './days.ts'
import { getHoursTimeZone } from './hours-time-zone.ts'

/** The professional's days of one session type. Every change reloads the list. (SCH-05) */
export function useWorkHours(sessionType: SessionType) {
  const { profile, change } = useEditor()
  const days = profile.workHours[sessionType]

  async function reload(): Promise<void> {
    const loaded = await loadWorkHours(sessionType)
    change((before) => ({ ...before, workHours: { ...before.workHours, [sessionType]: loaded } }))
  }

  /** Saves the browser's time zone with the first hours, if none is set. */
  async function saveTimeZone(): Promise<void> {
    const { timeZone, from } = getHoursTimeZone(profile)
    if (from !== 'browser') return
    const user = await saveProfile({ other: { timeZone } })
    change((before) => ({ ...before, user }))
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
    /** Saves the days one by one. After an error, the list shows the days saved before it. */
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
