import { createPasswords } from '../../../apps/api/src/infra/security/passwords.ts'
import { addresses } from '../../services/addresses.ts'
import { dropDatabase } from '../../services/postgres.ts'
import { fillDatabase } from './fixture.store.ts'
import { measureLists } from './lists.ts'
import { measureRename } from './rename.ts'

const url = new URL('/fourfold_bench_admin', addresses.database).href
const PASSWORD = 'correct horse battery'

/** During a rename other users may wait twice as long as before. Waits below `negligibleMs` are ignored. */
const LIMITS = { milliseconds: 100, foundSeconds: 60, timesSlower: 2, negligibleMs: 500 }

/** Measures the database cost of the admin lists, and how a tag rename slows down other users. */
export async function benchAdmin([users = '1000000', products = '100000', rounds = '5', every = '1']: string[]) {
  const sizes = { users: Number(users), products: Number(products) }
  try {
    await fillDatabase(url, sizes, await createPasswords().hash(PASSWORD))
    const lists = await measureLists(url, { rounds: Number(rounds), every: Number(every) })
    return {
      bench: 'admin',
      unit: 'milliseconds of PostgreSQL for a page of 100',
      ...sizes,
      lists,
      rename: await measureRename(url, PASSWORD),
    }
  } finally {
    await dropDatabase(url)
  }
}

type Figures = Awaited<ReturnType<typeof benchAdmin>>

/** Kinds of calls that the rename slowed down. */
function findSlowdowns({ before, during }: Figures['rename']): string[] {
  const kinds = Object.keys(during) as (keyof typeof during)[]
  return kinds.flatMap((kind) => {
    const [slowestBefore, slowestDuring] = [before[kind].slowest, during[kind].slowest]
    return slowestDuring <= Math.max(LIMITS.negligibleMs, LIMITS.timesSlower * slowestBefore)
      ? []
      : [`during the rename ${kind} took up to ${slowestDuring} ms, before it ${slowestBefore} ms`]
  })
}

/** Small runs check no times. */
export function checkAdmin({ lists, rename }: Figures, isSmall: boolean): string[] {
  return [
    ...lists.uneven.map((request) => `more statements for a longer page: ${request}`),
    ...(rename.listings > 0 && rename.found === rename.listings
      ? []
      : [`${rename.found} of ${rename.listings} listings are found by the new name`]),
    ...Object.entries(rename.during).flatMap(([kind, { count }]) =>
      count > 0 ? [] : [`no ${kind} during the rename`],
    ),
    ...(isSmall
      ? []
      : lists.perList.flatMap(({ list, max }) => (max <= LIMITS.milliseconds ? [] : [`${list} takes ${max} ms`]))),
    ...(isSmall || rename.foundSeconds <= LIMITS.foundSeconds
      ? []
      : [`the new name is found after ${rename.foundSeconds} s`]),
    ...(isSmall ? [] : findSlowdowns(rename)),
  ]
}
