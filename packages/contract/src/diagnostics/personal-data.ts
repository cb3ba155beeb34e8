const EMAIL = /[^\s"'<>(),:;]+@[^\s"'<>(),:;]+/g
const QUOTED = /"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`/g
const QUERY = /[?#][^\s)]*/g
const DIGITS = /\d{5,}/g

/** Removes possible user input from an error text: quotations, email addresses, queries, long numbers. */
export function removePersonalData(text: string): string {
  return text.replace(QUOTED, '"…"').replace(EMAIL, '…@…').replace(QUERY, '').replace(DIGITS, '…')
}
