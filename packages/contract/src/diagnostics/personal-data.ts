const EMAIL = /[^\s"'<>(),:;]+@[^\s"'<>(),:;]+/g
const QUOTED = /"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`/g
const QUERY = /[?#][^\s)]*/g
const DIGITS = /\d{5,}/g

/** Removes possible user input from an error text: quoted text, email addresses, query strings, and long numbers. */
export function removePersonalData(text: string): string {
  return text.replace(QUOTED, '"…"').replace(EMAIL, '…@…').replace(QUERY, '').replace(DIGITS, '…')
}
