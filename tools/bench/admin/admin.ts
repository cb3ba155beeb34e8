import { createPasswords } from '../../../apps/api/src/infra/security/passwords.ts'
import { addresses } from '../../services/addresses.ts'
import { dropDatabase } from '../../services/postgres.ts'
import { fillDatabase } from './fixture.store.ts'
import { measureLists } from './lists.ts'
import { measureRename } from './rename.ts'

const url = new URL('/fourfold_bench_admin', addresses.database).href
const PASSWORD = 'correct horse battery'

/** Beside a renaming somebody may wait twice as long as before it, and a moment is no reason to complain. */
const LIMITS = { milliseconds: 100, foundSeconds: 60, timesSlower: 2, moment: 500 }

/** What admins' lists ask of the database, and what renaming a tag does to everybody else. */
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

/** Who had to wait because a tag was renamed. */
function findSlowdowns({ before, beside }: Figures['rename']): string[] {
  const kinds = Object.keys(beside) as (keyof typeof beside)[]
  return kinds.flatMap((kind) => {
    const [was, is] = [before[kind].slowest, beside[kind].slowest]
    return is <= Math.max(LIMITS.moment, LIMITS.timesSlower * was)
      ? []
      : [`beside it ${kind} took up to ${is} ms, before it ${was} ms`]
  })
}

/** In the small form nothing is judged by time. */
export function checkAdmin({ lists, rename }: Figures, isSmall: boolean): string[] {
  return [
    ...lists.uneven.map((asked) => `more statements for a longer page: ${asked}`),
    ...(rename.listings > 0 && rename.found === rename.listings
      ? []
      : [`of ${rename.listings} listings ${rename.found} are found by the new name`]),
    ...Object.entries(rename.beside).flatMap(([kind, { count }]) => (count > 0 ? [] : [`no ${kind} meanwhile`])),
    ...(isSmall
      ? []
      : lists.perList.flatMap(({ list, most }) => (most <= LIMITS.milliseconds ? [] : [`${list} takes ${most} ms`]))),
    ...(isSmall || rename.foundSeconds <= LIMITS.foundSeconds
      ? []
      : [`the new name is found after ${rename.foundSeconds} s`]),
    ...(isSmall ? [] : findSlowdowns(rename)),
  ]
}
