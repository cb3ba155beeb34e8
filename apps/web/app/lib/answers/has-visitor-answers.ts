import { readStored } from '../browser/storage.ts'

/** Where the questionnaire keeps what a visitor answers before there is an account; gone with the tab. */
export const VISITOR_ANSWERS_KEY = 'fourfold.visitor-answers'

/** Whether this tab keeps any; asked before whatever reads them is loaded. */
export function hasVisitorAnswers(): boolean {
  return readStored('session', VISITOR_ANSWERS_KEY) !== null
}
