import { fetchFresh, waitForQueries } from '~/lib/data/loaders.ts'
import { viewerId } from '~/lib/session/session.ts'

import type { CatalogPage } from './catalog-path.ts'
import { catalogQuery, questionQuery, subscriptionTypeQuery, tagQuery, tradesQuery } from './queries.ts'

/** Categories need no query of their own: the catalog query returns them. (ADM-30) */
function loadItem(page: CatalogPage): Promise<unknown>[] {
  if ('list' in page) return page.list === 'trades' ? [fetchFresh(tradesQuery(viewerId()))] : []
  if (page.id === 'new') return []
  const { kind, id } = page
  if (kind === 'tag') return [fetchFresh(tagQuery(viewerId(), id))]
  if (kind === 'trade') return [fetchFresh(tradesQuery(viewerId()))]
  if (kind === 'question') return [fetchFresh(questionQuery(viewerId(), id))]
  return kind === 'subscription-type' ? [fetchFresh(subscriptionTypeQuery(viewerId(), id))] : []
}

/** Loads a list or a form. A list that cannot be loaded stays empty. (OP-107) */
export function loadCatalogPage(page: CatalogPage) {
  return waitForQueries(fetchFresh(catalogQuery(viewerId())), ...loadItem(page))
}
