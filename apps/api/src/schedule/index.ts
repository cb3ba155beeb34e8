/** The public API of schedule: work hours and bookable slots. */
export { presentNextFree } from './schedule.present.ts'
export { selectWeek } from './schedule.queries.ts'
export { createSchedule, summarizeWorkHours } from './schedule.service.ts'
export type { NextFree } from './slots.ts'
export type { OfferedSlot } from './offers.service.ts'
export type { Schedule } from './schedule.service.ts'
export { computeSlots } from './slots.ts'
export { toEntryRow } from './work-hour-change.service.ts'
