import { DEFAULT_RADIUS } from '@fourfold/contract/search/shapes'
import type { QueryPart, SearchForm } from '@fourfold/contract/search/shapes'

import type { Actor } from '../../../infra/actor.ts'
import type { Point } from '../../../places/index.ts'
import type { Filters, Preferences } from '../../engine/search-query.ts'
import { removeMatches } from './condition.ts'
import type { Condition, ConditionMatch } from './condition.ts'

/** `point` is undefined if the place is unknown. */
export type LocatedMatch = ConditionMatch & { point?: Point | undefined }

export type SearchRequest = { actor: Actor | null; form: SearchForm }

type UnappliedReason = NonNullable<QueryPart['unapplied']>

const FILTER_KINDS = new Set<Condition['kind']>(['place', 'zipcode', 'state', 'nearMe', 'online', 'inPerson'])

/**
 * Returns the reason why a condition is not applied. Places and locations are filters, which require a confirmed
 * address. (SEA-06, SEA-09, OP-089)
 */
function findUnappliedReason(
  { actor, form }: SearchRequest,
  { condition, point }: LocatedMatch,
): UnappliedReason | undefined {
  if (condition.kind === 'soon') return form.sort === undefined || form.sort === 'soonest' ? undefined : 'filter'
  if (!FILTER_KINDS.has(condition.kind)) return undefined
  if (!actor) return 'signUp'
  if (!actor.emailVerified) return 'confirmEmail'
  const isPlace = condition.kind !== 'online' && condition.kind !== 'inPerson'
  const isSetByForm = isPlace
    ? [form.city, form.zipcode, form.state].some((value) => value !== undefined)
    : form.inPersonOnly === true || form.onlineOnly === true
  if (isSetByForm) return 'filter'
  return isPlace && condition.kind !== 'state' && !point ? 'unknown' : undefined
}

function toFilter({ condition, point }: LocatedMatch, radius: number): Partial<Filters> {
  switch (condition.kind) {
    case 'state':
      return { state: condition.state }
    case 'online':
      return { onlineOnly: true, inPersonOnly: false }
    case 'inPerson':
      return { inPersonOnly: true }
    case 'price':
      return { maxRateCents: condition.max * 100 }
    case 'place':
    case 'zipcode':
    case 'nearMe':
      return point ? { near: { latitude: point.latitude, longitude: point.longitude, radius } } : {}
    default:
      return {}
  }
}

function toPreferences({ condition }: ConditionMatch): Preferences {
  switch (condition.kind) {
    case 'gender':
      return { gender: condition.gender }
    case 'insurance':
    case 'weekends':
    case 'free15':
      return { [condition.kind]: true }
    default:
      return {}
  }
}

function getValue(condition: Condition): string | undefined {
  switch (condition.kind) {
    case 'place':
      return condition.label
    case 'zipcode':
      return condition.zipcode
    case 'state':
      return condition.state
    case 'gender':
      return condition.gender
    case 'price':
      return String(condition.max)
    default:
      return undefined
  }
}

export type Narrowing = { filters: Partial<Filters>; queryParts: QueryPart[] }

/**
 * Converts the conditions of a query to filters. With `hasNoResults`, they matched no professional and are reported as unapplied.
 */
export function buildNarrowing(
  text: string,
  matches: readonly LocatedMatch[],
  request: SearchRequest & { hasNoResults?: boolean },
): Narrowing {
  const radius = request.form.radius ?? DEFAULT_RADIUS
  const results = matches.map((match) => {
    const unapplied =
      findUnappliedReason(request, match) ??
      (request.hasNoResults && match.condition.kind !== 'soon' ? ('nobody' as const) : undefined)
    return { match, unapplied }
  })
  const applied = results.filter(({ unapplied }) => unapplied === undefined).map(({ match }) => match)
  const required = Object.assign({}, ...applied.map(toPreferences)) as Preferences
  return {
    filters: {
      ...(Object.assign({}, ...applied.map((match) => toFilter(match, radius))) as Partial<Filters>),
      ...(Object.keys(required).length > 0 && { required }),
    },
    queryParts: results.map(({ match, unapplied }) => ({
      kind: match.condition.kind,
      value: getValue(match.condition),
      without: removeMatches(text, [match]),
      ...(unapplied && { unapplied }),
    })),
  }
}
