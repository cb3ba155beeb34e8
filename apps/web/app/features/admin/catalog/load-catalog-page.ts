import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'
import { viewerId } from '~/lib/session/session.ts'

import type { CatalogPage } from './catalog-path.ts'
import { catalogQuery, questionQuery, subscriptionTypeQuery, tagQuery, occupationsQuery } from './queries.ts'

/** Loads the data of a page in addition to the catalog, which already contains the categories. (ADM-30) */
function loadPageData(page: CatalogPage): Promise<unknown>[] {
  if ('list' in page) return page.list === 'trades' ? [fetchLatest(occupationsQuery(viewerId()))] : []
  if (page.id === 'new') return []
  const { kind, id } = page
  if (kind === 'tag') return [fetchLatest(tagQuery(viewerId(), id))]
  if (kind === 'trade') return [fetchLatest(occupationsQuery(viewerId()))]
  if (kind === 'question') return [fetchLatest(questionQuery(viewerId(), id))]
  return kind === 'subscription-type' ? [fetchLatest(subscriptionTypeQuery(viewerId(), id))] : []
}

/** Loads the data of a list or form. A list that cannot be loaded is displayed as empty. (OP-107) */
export function loadCatalogPage(page: CatalogPage) {
  return waitForQueries(fetchLatest(catalogQuery(viewerId())), ...loadPageData(page))
}
