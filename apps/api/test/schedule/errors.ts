import { availableSlots, deleteWorkHour, loadSchedule, saveWorkHour } from '@fourfold/contract/schedule/endpoints'

import type { TriggerContext } from '../http/trigger-errors.ts'
import { customDate, insertCustomDates, workHourForm, MONDAY, mustSaveHours } from './fixtures.ts'

/** Triggers every error of work hours and calendars. */
export async function triggerScheduleErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token, user } = await testApp.professional('keeper')
  const save = (body: ReturnType<typeof workHourForm>) => triggerError(saveWorkHour, { body }, { token })
  await save(workHourForm({ id: 999_999 }))
  await mustSaveHours(testApp, { token }, customDate(MONDAY))
  await save(customDate(MONDAY))
  await insertCustomDates(testApp, user.id, 499)
  await save(customDate('2027-03-02'))
  await triggerError(deleteWorkHour, { body: { id: 999_999 } }, { token })
  const query = { username: 'unknown', sessionType: 'Standard' } as const
  await triggerError(loadSchedule, { body: { ...query, start: MONDAY, end: MONDAY } }, { token })
  await triggerError(availableSlots, { body: { ...query, date: MONDAY } }, { token })
}
