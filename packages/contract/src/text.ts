import { parseUrl } from './url.ts'
import { z } from './zod.ts'

/** PostgreSQL cannot store NUL, and a lone surrogate is not text in any encoding. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

const storable = (whenMissing?: string) =>
  z.string(whenMissing).refine(isStorable, { error: 'This text has a character that cannot be saved.', abort: true })

/** Free text a person types: trimmed, bounded, storable. The base of every text field. */
export function plainText(max: number, whenMissing?: string) {
  return storable(whenMissing)
    .trim()
    .max(max, { error: `Max ${max} characters`, abort: true })
}

/** Text that a program passes on, such as a token or somebody's username: bounded, storable, as it is. */
export function exactText(max: number) {
  return storable().max(max)
}

/**
 * A web address a person types: http or https alone, with https:// added when no scheme is given. (OP-028)
 * Empty stays empty, so that a link can be taken away.
 */
export function webLink(max: number) {
  return plainText(max)
    .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
    .refine(isWebAddress, 'Please enter a web address like https://example.com')
}

/** The same, by https alone. */
export function secureWebLink(max: number) {
  return webLink(max).refine((text) => !/^http:/i.test(text), 'Please enter an address that begins with https://')
}

function isWebAddress(text: string): boolean {
  if (text === '') return true
  const url = parseUrl(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.') && !url.username
}

/** The same, and not empty. */
export function requiredText(max: number, whenEmpty: string) {
  return plainText(max, whenEmpty).min(1, { error: whenEmpty, abort: true })
}
