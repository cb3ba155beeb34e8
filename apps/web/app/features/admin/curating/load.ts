import { fetchFresh, prefetched } from '~/lib/data/loaders.ts'
import { viewerId } from '~/lib/session/session.ts'

import { infoQuery, questionQuery, subscriptionTypeQuery, tagQuery, tradesQuery } from './info.ts'
import type { Place } from './place.ts'

/** What a list or a form is about; a category comes with everything else. (ADM-30) */
function loadSubject(place: Place): Promise<unknown>[] {
  if ('list' in place) return place.list === 'trades' ? [fetchFresh(tradesQuery(viewerId()))] : []
  if (place.id === 'new') return []
  const { kind, id } = place
  if (kind === 'tag') return [fetchFresh(tagQuery(viewerId(), id))]
  if (kind === 'trade') return [fetchFresh(tradesQuery(viewerId()))]
  if (kind === 'question') return [fetchFresh(questionQuery(viewerId(), id))]
  return kind === 'subscription-type' ? [fetchFresh(subscriptionTypeQuery(viewerId(), id))] : []
}

/** What a list or a form shows. A list that cannot be loaded stays empty. (OP-107) */
export function loadPlace(place: Place) {
  return prefetched(fetchFresh(infoQuery(viewerId())), ...loadSubject(place))
}
