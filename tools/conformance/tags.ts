const ID = /\b[A-Z]{2,3}-\d{2,3}\b/g

/** Maximum number of requirement ids per test. */
export const MAX_IDS = 3

/** Requirement ids in a text. `modules` excludes names such as SHA-256. */
export function idsIn(text: string, modules: ReadonlySet<string>): string[] {
  return (text.match(ID) ?? []).filter((id) => modules.has(id.split('-')[0] ?? ''))
}

/** Requirement ids among the tags of a test; Playwright's tags begin with @. */
export function idsOfTags(tags: readonly string[], modules: ReadonlySet<string>): string[] {
  return tags.map((tag) => tag.replace(/^@/, '')).filter((tag) => idsIn(tag, modules).includes(tag))
}
