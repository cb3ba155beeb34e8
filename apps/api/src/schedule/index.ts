/** The door of schedule for other modules. */
export { weekOf } from './schedule.queries.ts'
export { createSchedule, workHoursInWords } from './schedule.service.ts'
export type { NextFree } from './next-free.service.ts'
export type { OfferedSlot } from './offers.service.ts'
export type { Schedule } from './schedule.service.ts'
export { forgetWorkHours } from './schedule.store.ts'
export { slotsOn } from './slots.ts'
export { scheduleData } from './own-data.queries.ts'
