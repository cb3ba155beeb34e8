/** The door of the schedule. */
export { slotWords } from './slot-words.ts'
export { SlotButtons } from './SlotButtons.tsx'
