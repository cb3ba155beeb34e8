/** The door of schedule for other modules. */
export { createSchedule, workHoursInWords } from './schedule.service.ts'
export type { Schedule } from './schedule.service.ts'
export { slotsOn } from './slots.ts'
