import { readStored } from '../browser/storage.ts'

/** Session storage key for a visitor's answers before registration. */
export const VISITOR_ANSWERS_KEY = 'fourfold.visitor-answers'

/** Checked before the module that reads the answers is loaded. */
export function hasVisitorAnswers(): boolean {
  return readStored('session', VISITOR_ANSWERS_KEY) !== null
}
