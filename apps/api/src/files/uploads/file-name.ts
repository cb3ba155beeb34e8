const MAX_CHARACTERS = 120

/**
 * Removes characters that PostgreSQL cannot store or that reverse text on screens. A long name keeps its end with the
 * extension.
 */
export function sanitizeFileName(fileName: string): string {
  const name = fileName
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const characters = Array.from(name)
  return characters.length <= MAX_CHARACTERS ? name : `…${characters.slice(1 - MAX_CHARACTERS).join('')}`
}
