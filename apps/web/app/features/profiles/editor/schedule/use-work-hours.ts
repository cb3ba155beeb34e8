import { deleteWorkHour, saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import type { SessionType } from '@fourfold/contract/schedule/shapes'

import { call } from '~/lib/data/api.ts'

import { saveProfile, useEditor } from '../editor.ts'
import { loadWorkHours } from '../own-profile.ts'
import { listMondayCopies } from './days.ts'
import type { Day } from './days.ts'
import { getHoursTimeZone } from './hours-time-zone.ts'

/** The professional's days of one session type. Whatever is changed, the list is loaded again. (SCH-05) */
export function useWorkHours(sessionType: SessionType) {
  const { profile, change } = useEditor()
  const days = profile.workHours[sessionType]

  async function reload(): Promise<void> {
    const loaded = await loadWorkHours(sessionType)
    change((before) => ({ ...before, workHours: { ...before.workHours, [sessionType]: loaded } }))
  }

  /** Hours mean nothing without a zone: the browser's is saved with the first of them. */
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
    /** One after the other; what went through before a refusal is shown too. */
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
