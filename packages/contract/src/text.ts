import { parseUrl } from './url.ts'
import { z } from './zod.ts'

/** PostgreSQL cannot store NUL, and a lone surrogate cannot be encoded. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

const storable = (missingMessage?: string) =>
  z.string(missingMessage).refine(isStorable, { error: 'This text has a character that cannot be saved.', abort: true })

/** Free text typed by a user: trimmed, bounded, storable. The base of every text field. */
export function plainText(max: number, missingMessage?: string) {
  return storable(missingMessage)
    .trim()
    .max(max, { error: `Max ${max} characters`, abort: true })
}

/** Text not typed by a user, such as a token: bounded, storable, not trimmed. */
export function exactText(max: number) {
  return storable().max(max)
}

/**
 * A URL typed by a user: http or https only; adds https:// if there is no scheme. (OP-028)
 * An empty text stays empty, so that a link can be removed.
 */
export function webLink(max: number) {
  return plainText(max)
    .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
    .refine(isWebAddress, 'Please enter a web address like https://example.com')
}

/** Like `webLink`, https only. */
export function secureWebLink(max: number) {
  return webLink(max).refine((text) => !/^http:/i.test(text), 'Please enter an address that begins with https://')
}

function isWebAddress(text: string): boolean {
  if (text === '') return true
  const url = parseUrl(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.') && !url.username
}

/** Like `plainText`, not empty. */
export function requiredText(max: number, emptyMessage: string) {
  return plainText(max, emptyMessage).min(1, { error: emptyMessage, abort: true })
}
