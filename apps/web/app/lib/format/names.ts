/** Capitalizes the first letter of each word and keeps the rest as written. (PRO-05) */
export function displayName(name: string): string {
  return name
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** The first name, for use in a sentence. */
export function firstName(name: string): string {
  return displayName(name).split(' ')[0] ?? name
}

/** One or two initials, shown instead of a picture. */
export function initials(name: string): string {
  const words = displayName(name).split(' ').filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0] ?? '').join('')
}
