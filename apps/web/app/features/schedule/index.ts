/** The door of the schedule. */
export { scheduleQuery } from './queries.ts'
export { slotWords } from './slot-words.ts'
export { SlotButtons } from './SlotButtons.tsx'
