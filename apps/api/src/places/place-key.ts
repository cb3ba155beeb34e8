const LONG_FORMS = new Map([
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])

/** A town's name as it is looked up: "St. Louis", "saint louis" and "SAINT  LOUIS" are one. */
export function placeKey(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[.']/g, '')
    .split(/[\s-]+/)
    .filter(Boolean)
  // The last word may still be typed: "st" is as well the beginning of Stamford.
  return words.map((word, index) => (index < words.length - 1 ? (LONG_FORMS.get(word) ?? word) : word)).join(' ')
}
