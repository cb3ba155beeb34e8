import type { CatalogPage } from './catalog-path.ts'
import { FormPage } from './forms/FormPage.tsx'
import { CatalogListTab } from './lists/ListTab.tsx'

/** Renders the list or form for a URL. */
export function CatalogScreen({ page }: { page: CatalogPage }) {
  return 'kind' in page ? <FormPage {...page} /> : <CatalogListTab {...page} />
}
