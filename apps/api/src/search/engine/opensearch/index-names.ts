/** Names of the indexes in OpenSearch. Each set has an index per category; the aliases point to the active set. */
export type IndexNames = {
  /** The alias that searches use. */
  alias: (categoryId: number) => string
  index: (setName: string, categoryId: number) => string
  /** Matches all indexes. Also matches those of installations whose prefix starts with this one and a hyphen. */
  pattern: string
  /** Returns the set name of a matching index; undefined if the index belongs to another installation. */
  parseSetName: (index: string) => string | undefined
}

/** Creates the names. Installations and tests with different prefixes can share a server. */
export function createIndexNames(prefix = 'listings'): IndexNames {
  const alias = (categoryId: number) => `${prefix}-${categoryId}`
  return {
    alias,
    index: (setName, categoryId) => `${alias(categoryId)}-${setName}`,
    pattern: `${prefix}-*`,
    parseSetName: (index) => /^-\d+-(v\d+-\d{14}-[0-9a-f]{8})$/.exec(index.slice(prefix.length))?.[1],
  }
}
