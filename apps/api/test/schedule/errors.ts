import { availableSlots, deleteWorkHour, loadSchedule, saveWorkHour } from '@fourfold/contract/schedule/endpoints'

import type { Tour } from '../http/trigger-errors.ts'
import { customDate, fillDates, workHourForm, MONDAY, mustSaveHours } from './fixtures.ts'

/** Meets every refusal of work hours and calendars. */
export async function triggerScheduleErrors({ testApp, refused }: Tour): Promise<void> {
  const { token, user } = await testApp.professional('keeper')
  const save = (body: ReturnType<typeof workHourForm>) => refused(saveWorkHour, { body }, { token })
  await save(workHourForm({ id: 999_999 }))
  await mustSaveHours(testApp, { token }, customDate(MONDAY))
  await save(customDate(MONDAY))
  await fillDates(testApp, user.id, 499)
  await save(customDate('2027-03-02'))
  await refused(deleteWorkHour, { body: { id: 999_999 } }, { token })
  const asked = { username: 'nobody', sessionType: 'Standard' } as const
  await refused(loadSchedule, { body: { ...asked, start: MONDAY, end: MONDAY } }, { token })
  await refused(availableSlots, { body: { ...asked, date: MONDAY } }, { token })
}
