/** Public API of the schedule. */
export { scheduleQuery } from './queries.ts'
export { labelSlots } from './slot-labels.ts'
export { SlotButtons } from './SlotButtons.tsx'
