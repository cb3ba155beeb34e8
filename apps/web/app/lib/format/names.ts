/** Capitalizes the first letter of each word and keeps the rest as written. (PRO-05) */
export function displayName(name: string): string {
  return name
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(^|[\s-])(\p{Ll})/gu, (_, separator: string, letter: string) => separator + letter.toUpperCase())
}

/** Returns the first name, for use in a sentence. */
export function firstName(name: string): string {
  return displayName(name).split(' ')[0] ?? name
}

/** Returns one or two initials, shown instead of a picture. */
export function initials(name: string): string {
  const words = displayName(name).split(' ').filter(Boolean)
  const endWords = words.length > 1 ? [words[0], words.at(-1)] : words
  return endWords.map((word) => Array.from(word ?? '')[0] ?? '').join('')
}
