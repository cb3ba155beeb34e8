/** Names of the indexes in OpenSearch. Each set has an index per category; the aliases point to the active set. */
export type IndexNames = {
  /** The name that searches use. */
  alias: (categoryId: number) => string
  index: (setName: string, categoryId: number) => string
  /** Matches all indexes, and those of installations whose prefix starts with this one. */
  pattern: string
  /** Returns the set of a matching index; undefined if it belongs to another installation. */
  parseSetName: (index: string) => string | undefined
}

/** Installations and tests with prefixes of their own can share a server. */
export function createIndexNames(prefix = 'listings'): IndexNames {
  const alias = (categoryId: number) => `${prefix}-${categoryId}`
  return {
    alias,
    index: (setName, categoryId) => `${alias(categoryId)}-${setName}`,
    pattern: `${prefix}-*`,
    parseSetName: (index) => /^-\d+-(v\d+-\d{14}-[0-9a-f]{8})$/.exec(index.slice(prefix.length))?.[1],
  }
}
