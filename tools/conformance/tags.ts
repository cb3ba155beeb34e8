const ID = /\b[A-Z]{2,3}-\d{2,3}\b/g

/** Maximum number of requirement ids per test. */
export const MAX_IDS = 3

/** Finds requirement ids in a text. `modules` excludes names such as SHA-256. */
export function findIds(text: string, modules: ReadonlySet<string>): string[] {
  return (text.match(ID) ?? []).filter((id) => modules.has(id.split('-')[0] ?? ''))
}

/** Returns the tags of a test that look like requirement ids, including misspelled ones. Playwright's tags begin with @. */
export function findTaggedIds(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.replace(/^@/, '')).filter((tag) => /^[A-Z]+-\d+$/i.test(tag))
}
