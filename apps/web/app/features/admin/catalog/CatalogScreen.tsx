import type { CatalogPage } from './catalog-path.ts'
import { FormPage } from './forms/FormPage.tsx'
import { CatalogListTab } from './lists/ListTab.tsx'

/** The list or form of a URL. */
export function CatalogScreen({ page }: { page: CatalogPage }) {
  return 'kind' in page ? <FormPage {...page} /> : <CatalogListTab {...page} />
}
