import { readStored } from '../browser/storage.ts'

/** Session storage key for a visitor's answers before registration. */
export const VISITOR_ANSWERS_KEY = 'fourfold.visitor-answers'

/** Returns whether this tab has stored answers, without loading the module that reads them. */
export function hasVisitorAnswers(): boolean {
  return readStored('session', VISITOR_ANSWERS_KEY) !== null
}
