import { DEFAULT_RADIUS } from '@fourfold/contract/search/shapes'
import type { ReadPart, SearchForm } from '@fourfold/contract/search/shapes'
import type { Filters, Preferences } from '@fourfold/search-protocol/question'

import type { Actor } from '../../infra/actor.ts'
import type { Point } from '../../places/index.ts'
import { without } from './query-part.ts'
import type { Meant, Part } from './query-part.ts'

/** A part whose place is known, or known to be none. */
export type Located = Part & { point?: Point | undefined }

export type Asker = { actor: Actor | null; form: SearchForm }

type Unapplied = NonNullable<ReadPart['unapplied']>

const NARROWING = new Set<Meant['kind']>(['place', 'zipcode', 'state', 'nearMe', 'online', 'inPerson'])

/** Places and ways to meet are filters, which not everybody may use; anybody may ask what somebody is like. (SEA-06, SEA-09, OP-089) */
function refusedTo({ actor, form }: Asker, { meant, point }: Located): Unapplied | undefined {
  if (meant.kind === 'soon') return form.sort === undefined || form.sort === 'soonest' ? undefined : 'filter'
  if (!NARROWING.has(meant.kind)) return undefined
  if (!actor) return 'signUp'
  if (!actor.emailVerified) return 'confirmEmail'
  const isPlace = meant.kind !== 'online' && meant.kind !== 'inPerson'
  const isTaken = isPlace
    ? [form.city, form.zipcode, form.state].some((given) => given !== undefined)
    : form.inPersonOnly === true || form.onlineOnly === true
  if (isTaken) return 'filter'
  return isPlace && meant.kind !== 'state' && !point ? 'unknown' : undefined
}

function filterOf({ meant, point }: Located, radius: number): Partial<Filters> {
  switch (meant.kind) {
    case 'state':
      return { state: meant.state }
    case 'online':
      return { onlineOnly: true, inPersonOnly: false }
    case 'inPerson':
      return { inPersonOnly: true }
    case 'price':
      return { mostRate: meant.most * 100 }
    case 'place':
    case 'zipcode':
    case 'nearMe':
      return point ? { near: { latitude: point.latitude, longitude: point.longitude, radius } } : {}
    default:
      return {}
  }
}

function mustOf({ meant }: Part): Preferences {
  switch (meant.kind) {
    case 'gender':
      return { gender: meant.gender }
    case 'insurance':
    case 'weekends':
    case 'free15':
      return { [meant.kind]: true }
    default:
      return {}
  }
}

function valueOf(meant: Meant): string | undefined {
  switch (meant.kind) {
    case 'place':
      return meant.label
    case 'zipcode':
      return meant.zipcode
    case 'state':
      return meant.state
    case 'gender':
      return meant.gender
    case 'price':
      return String(meant.most)
    default:
      return undefined
  }
}

/** How a sentence narrows the caller's search. */
export type Narrowing = { filters: Partial<Filters>; read: ReadPart[] }

/** What the parts of a sentence do for the caller; those that are `dropped` found nobody. */
export function narrowingOf(text: string, parts: readonly Located[], asker: Asker & { dropped?: boolean }): Narrowing {
  const radius = asker.form.radius ?? DEFAULT_RADIUS
  const judged = parts.map((part) => {
    const unapplied =
      refusedTo(asker, part) ?? (asker.dropped && part.meant.kind !== 'soon' ? ('nobody' as const) : undefined)
    return { part, unapplied }
  })
  const applied = judged.filter(({ unapplied }) => unapplied === undefined).map(({ part }) => part)
  const must = Object.assign({}, ...applied.map(mustOf)) as Preferences
  return {
    filters: {
      ...(Object.assign({}, ...applied.map((part) => filterOf(part, radius))) as Partial<Filters>),
      ...(Object.keys(must).length > 0 && { must }),
    },
    read: judged.map(({ part, unapplied }) => ({
      kind: part.meant.kind,
      value: valueOf(part.meant),
      without: without(text, [part]),
      ...(unapplied && { unapplied }),
    })),
  }
}
