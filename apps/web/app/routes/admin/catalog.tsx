import { useLocation } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'

import { CatalogScreen, loadCatalogPage, parseCatalogPath } from '~/features/admin/catalog/index.ts'

export { revalidateUnlessQueryChanged as shouldRevalidate } from '~/lib/data/loaders.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const page = parseCatalogPath(new URL(request.url).pathname)
  const [loaded] = await Promise.all([loadCatalogPage(page), CatalogScreen.preload()])
  return loaded
}

/** The lists and forms of tags, categories, questions, subscription types and occupations. */
export default function Catalog() {
  return <CatalogScreen page={parseCatalogPath(useLocation().pathname)} />
}
