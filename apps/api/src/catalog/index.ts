import type { createCatalog } from './catalog.service.ts'

/** The door of the catalogue: categories, tags, and the questions that lead to them. */
export type Catalog = ReturnType<typeof createCatalog>

export { catalogVersion } from './catalog.queries.ts'
export { categoriesAndTags, createCatalog } from './catalog.service.ts'
export { createCurating } from './curating.service.ts'
export type { Curating } from './curating.service.ts'
export { holdCategories } from './curating.store.ts'
export { refuseCrisis, requireCurrent } from './curating.ts'
export { seedCatalog } from './seed/seed.ts'
