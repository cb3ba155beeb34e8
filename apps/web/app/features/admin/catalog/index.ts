import { lazyImport } from '~/lib/data/lazy-import.ts'
import { lazyComponent } from '~/ui/lazy-component.tsx'

import type { CatalogPage } from './catalog-path.ts'

/** The public API of the catalog. Most of it is lazy, because every visitor loads a manifest of all static imports. */
export { parseCatalogPath } from './catalog-path.ts'
export const CatalogScreen = lazyComponent(async () => (await import('./CatalogScreen.tsx')).CatalogScreen)

export async function loadCatalogPage(page: CatalogPage): Promise<null> {
  const module = await lazyImport(import('./load-catalog-page.ts'))
  return module.loadCatalogPage(page)
}
