import { DEFAULT_RADIUS } from '@fourfold/contract/search/shapes'
import type { QueryPart, SearchForm } from '@fourfold/contract/search/shapes'
import type { Filters, Preferences } from '@fourfold/search-protocol/question'

import type { Actor } from '../../infra/actor.ts'
import type { Point } from '../../places/index.ts'
import { removeParts } from './query-part.ts'
import type { Meaning, Part } from './query-part.ts'

/** `point` is undefined if the place is unknown. */
export type Located = Part & { point?: Point | undefined }

export type Asker = { actor: Actor | null; form: SearchForm }

type Unapplied = NonNullable<QueryPart['unapplied']>

const NARROWING = new Set<Meaning['kind']>(['place', 'zipcode', 'state', 'nearMe', 'online', 'inPerson'])

/**
 * Returns the reason why a condition is not applied. Places and locations are filters, which require a confirmed
 * address. (SEA-06, SEA-09, OP-089)
 */
function findUnappliedReason({ actor, form }: Asker, { meaning, point }: Located): Unapplied | undefined {
  if (meaning.kind === 'soon') return form.sort === undefined || form.sort === 'soonest' ? undefined : 'filter'
  if (!NARROWING.has(meaning.kind)) return undefined
  if (!actor) return 'signUp'
  if (!actor.emailVerified) return 'confirmEmail'
  const isPlace = meaning.kind !== 'online' && meaning.kind !== 'inPerson'
  const isSetByForm = isPlace
    ? [form.city, form.zipcode, form.state].some((value) => value !== undefined)
    : form.inPersonOnly === true || form.onlineOnly === true
  if (isSetByForm) return 'filter'
  return isPlace && meaning.kind !== 'state' && !point ? 'unknown' : undefined
}

function toFilter({ meaning, point }: Located, radius: number): Partial<Filters> {
  switch (meaning.kind) {
    case 'state':
      return { state: meaning.state }
    case 'online':
      return { onlineOnly: true, inPersonOnly: false }
    case 'inPerson':
      return { inPersonOnly: true }
    case 'price':
      return { mostRate: meaning.most * 100 }
    case 'place':
    case 'zipcode':
    case 'nearMe':
      return point ? { near: { latitude: point.latitude, longitude: point.longitude, radius } } : {}
    default:
      return {}
  }
}

function toPreferences({ meaning }: Part): Preferences {
  switch (meaning.kind) {
    case 'gender':
      return { gender: meaning.gender }
    case 'insurance':
    case 'weekends':
    case 'free15':
      return { [meaning.kind]: true }
    default:
      return {}
  }
}

function getValue(meaning: Meaning): string | undefined {
  switch (meaning.kind) {
    case 'place':
      return meaning.label
    case 'zipcode':
      return meaning.zipcode
    case 'state':
      return meaning.state
    case 'gender':
      return meaning.gender
    case 'price':
      return String(meaning.most)
    default:
      return undefined
  }
}

export type Narrowing = { filters: Partial<Filters>; read: QueryPart[] }

/**
 * Converts the parts of a query to filters. With `dropped`, the parts matched nothing and are reported as unapplied.
 */
export function buildNarrowing(
  text: string,
  parts: readonly Located[],
  asker: Asker & { dropped?: boolean },
): Narrowing {
  const radius = asker.form.radius ?? DEFAULT_RADIUS
  const results = parts.map((part) => {
    const unapplied =
      findUnappliedReason(asker, part) ??
      (asker.dropped && part.meaning.kind !== 'soon' ? ('nobody' as const) : undefined)
    return { part, unapplied }
  })
  const applied = results.filter(({ unapplied }) => unapplied === undefined).map(({ part }) => part)
  const must = Object.assign({}, ...applied.map(toPreferences)) as Preferences
  return {
    filters: {
      ...(Object.assign({}, ...applied.map((part) => toFilter(part, radius))) as Partial<Filters>),
      ...(Object.keys(must).length > 0 && { must }),
    },
    read: results.map(({ part, unapplied }) => ({
      kind: part.meaning.kind,
      value: getValue(part.meaning),
      without: removeParts(text, [part]),
      ...(unapplied && { unapplied }),
    })),
  }
}
