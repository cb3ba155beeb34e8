import type { createCatalog } from './catalog.service.ts'

/** The public API of the catalog: categories, tags and questions. */
export type Catalog = ReturnType<typeof createCatalog>

export { selectCatalogVersion } from './catalog.queries.ts'
export { loadCategoriesAndTags, createCatalog } from './catalog.service.ts'
export type { CatalogAdmin } from './admin/admin-catalog.service.ts'
export { lockCategories } from './admin/admin-catalog.store.ts'
export { rejectCrisisPhrases, requireCurrent } from './admin/admin-catalog.ts'
export { seedCatalog } from './seed/seed.ts'
