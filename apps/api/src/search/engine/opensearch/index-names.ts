/** Names of the indexes in OpenSearch. Each set has an index per category; the aliases point to the active set. */
export type IndexNames = {
  /** The name that searches use. */
  alias: (categoryId: number) => string
  index: (setName: string, categoryId: number) => string
}

/** Installations and tests with prefixes of their own can share a server. */
export function createIndexNames(prefix = 'listings'): IndexNames {
  const alias = (categoryId: number) => `${prefix}-${categoryId}`
  return { alias, index: (setName, categoryId) => `${alias(categoryId)}-${setName}` }
}
