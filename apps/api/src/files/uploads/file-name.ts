const MAX_CHARACTERS = 120

/**
 * The name a certificate is listed under. People choose it, so what a database cannot store or what would
 * turn the text around on a screen is left out, and of a long one the end with the extension stays.
 */
export function keptName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const characters = Array.from(name)
  return characters.length <= MAX_CHARACTERS ? name : `…${characters.slice(1 - MAX_CHARACTERS).join('')}`
}
