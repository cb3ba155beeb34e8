import type { createCatalog } from './catalog.service.ts'

/** The door of the catalogue: categories, tags, and the questions that lead to them. */
export type Catalog = ReturnType<typeof createCatalog>

export { catalogVersion } from './catalog.queries.ts'
export { categoriesAndTags, createCatalog } from './catalog.service.ts'
export { seedCatalog } from './seed/seed.ts'
