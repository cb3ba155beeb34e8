import { createPasswords } from '../../../apps/api/src/platform/passwords.ts'
import { addresses } from '../../services/addresses.ts'
import { dropDatabase } from '../../services/postgres.ts'
import { fillCrowd } from './crowd.store.ts'
import { measureLists } from './lists.ts'
import { measureRename } from './rename.ts'

const url = new URL('/fourfold_bench_admin', addresses.database).href
const PASSWORD = 'correct horse battery'

const LIMITS = { milliseconds: 100, foundSeconds: 60, slowestBeside: 5000 }

/** What admins' lists ask of the database, and what renaming a tag does to everybody else. */
export async function benchAdmin([users = '1000000', products = '100000', rounds = '5', every = '1']: string[]) {
  const sizes = { users: Number(users), products: Number(products) }
  try {
    await fillCrowd(url, sizes, await createPasswords().hash(PASSWORD))
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

/** In the small form nothing is judged by time. */
export function adminProblems({ lists, rename }: Figures, isSmall: boolean): string[] {
  const { bookings, logins } = rename.beside
  const slowest = Math.max(bookings.slowest, logins.slowest)
  return [
    ...lists.uneven.map((asked) => `more statements for a longer page: ${asked}`),
    ...(rename.listings > 0 && rename.found === rename.listings
      ? []
      : [`of ${rename.listings} listings ${rename.found} are found by the new name`]),
    ...(bookings.count > 0 && logins.count > 0 ? [] : ['nobody booked or logged in meanwhile']),
    ...(isSmall
      ? []
      : lists.perList.flatMap(({ list, most }) => (most <= LIMITS.milliseconds ? [] : [`${list} takes ${most} ms`]))),
    ...(isSmall || rename.foundSeconds <= LIMITS.foundSeconds
      ? []
      : [`the new name is found after ${rename.foundSeconds} s`]),
    ...(isSmall || slowest <= LIMITS.slowestBeside ? [] : [`somebody waited ${slowest} ms beside it`]),
  ]
}
