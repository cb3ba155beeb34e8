const LONG_FORMS = new Map([
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])

/** Normalizes the name of a city for lookups: "St. Louis", "saint louis" and "SAINT  LOUIS" have the same key. */
export function buildCityKey(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[.']/g, '')
    .split(/[\s-]+/)
    .filter(Boolean)
  // Keeps the last word, because it may be incomplete: "st" may become "Stamford".
  return words.map((word, index) => (index < words.length - 1 ? (LONG_FORMS.get(word) ?? word) : word)).join(' ')
}
