import { DEFAULT_RADIUS } from '@fourfold/contract/search/shapes'
import type { QueryPart, SearchForm } from '@fourfold/contract/search/shapes'

import type { Actor } from '../../../infra/actor.ts'
import type { Filters, Preferences } from '../../engine/conditions.ts'
import type { Condition, ConditionMatch } from './parse-conditions.ts'
import { removeMatches } from './parse-query.ts'

export type SearchRequest = { actor: Actor | null; form: SearchForm }

const PLACE_KINDS = new Set<Condition['kind']>(['place', 'zipcode', 'state', 'nearMe'])

/**
 * Returns the reason why a condition is not applied. Places and locations are filters, which require a confirmed
 * address. (SEA-06, SEA-09, OP-089)
 */
function findUnappliedReason({ actor, form }: SearchRequest, { kind, point }: Condition): QueryPart['unapplied'] {
  if (kind === 'soon') return form.sort === undefined || form.sort === 'soonest' ? undefined : 'filter'
  const isPlace = PLACE_KINDS.has(kind)
  if (!isPlace && kind !== 'online' && kind !== 'inPerson') return undefined
  if (!actor) return 'signUp'
  if (!actor.emailVerified) return 'confirmEmail'
  const isSetByForm = isPlace
    ? [form.city, form.zipcode, form.state].some((value) => value !== undefined)
    : form.inPersonOnly === true || form.onlineOnly === true
  if (isSetByForm) return 'filter'
  return isPlace && kind !== 'state' && !point ? 'unknown' : undefined
}

/**
 * Converts the conditions of a query to filters. With `hasNoResults`, they matched no professional and are reported as unapplied.
 */
export function buildNarrowing(
  text: string,
  matches: readonly ConditionMatch[],
  request: SearchRequest & { hasNoResults?: boolean },
): { filters: Partial<Filters>; queryParts: QueryPart[] } {
  const radius = request.form.radius ?? DEFAULT_RADIUS
  const filters: Partial<Filters> = {}
  const required: Preferences = {}
  const queryParts = matches.map((match): QueryPart => {
    const { kind, value, point } = match
    const part = { kind, ...(value !== undefined && { value }), without: removeMatches(text, [match]) }
    const unapplied =
      findUnappliedReason(request, match) ?? (request.hasNoResults && kind !== 'soon' ? 'nobody' : undefined)
    if (unapplied) return { ...part, unapplied }
    Object.assign(filters, match.filters, point && { near: { ...point, radius } })
    Object.assign(required, match.required)
    return part
  })
  return { filters: { ...filters, ...(Object.keys(required).length > 0 && { required }) }, queryParts }
}
