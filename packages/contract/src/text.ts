import { parseUrl } from './url.ts'
import { z } from './zod.ts'

/** Returns whether PostgreSQL can store a text. It cannot store NUL, and UTF-8 cannot encode a lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

const storableText = (missingMessage?: string) =>
  z.string(missingMessage).refine(isStorable, { error: 'This text has a character that cannot be saved.', abort: true })

/** Returns the schema of text typed by a user: trimmed, bounded, storable. The base of all text fields. */
export function plainText(max: number, missingMessage?: string) {
  return storableText(missingMessage)
    .trim()
    .max(max, { error: `Max ${max} characters`, abort: true })
}

/** Returns the schema of text not typed by a user, such as a token: bounded, storable, not trimmed. */
export function exactText(max: number) {
  return storableText().max(max)
}

/**
 * Returns the schema of a URL typed by a user: http or https only; adds https:// if there is no scheme. (OP-028)
 * Accepts an empty text, so that users can remove a link.
 */
export function webLink(max: number) {
  return plainText(max)
    .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
    .refine(isWebAddress, 'Please enter a web address like https://example.com')
}

/** Returns a schema like `webLink` that accepts https only. */
export function secureWebLink(max: number) {
  return webLink(max).refine((text) => !/^http:/i.test(text), 'Please enter an address that begins with https://')
}

function isWebAddress(text: string): boolean {
  if (text === '') return true
  const url = parseUrl(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.') && !url.username
}

/** Returns a schema like `plainText` that rejects an empty text. */
export function requiredText(max: number, emptyMessage: string) {
  return plainText(max, emptyMessage).min(1, { error: emptyMessage, abort: true })
}
