const EMAIL = /[^\s"'<>(),:;]+@[^\s"'<>(),:;]+/g
const QUOTED = /"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`/g
const QUERY = /[?#][^\s)]*/g
const DIGITS = /\d{5,}/g

/** A text of a program without what a person may have typed into it: quotations, addresses, queries, long numbers. */
export function withoutPersonalData(text: string): string {
  return text.replace(QUOTED, '"…"').replace(EMAIL, '…@…').replace(QUERY, '').replace(DIGITS, '…')
}
