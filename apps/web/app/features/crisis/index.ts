/** The door of crisis: the card with whom to call. */
export { CrisisCard } from './CrisisCard.tsx'
export { useCrisis } from './use-crisis.ts'
