import { createPasswords } from '../../../apps/api/src/infra/security/passwords.ts'
import { addresses } from '../../services/addresses.ts'
import { dropDatabase } from '../../services/servers/postgres.ts'
import { fillDatabase } from './fixture.store.ts'
import { measureLists } from './lists.ts'
import { measureRename } from './rename.ts'

const url = new URL('/fourfold_bench_admin', addresses.database).href
const PASSWORD = 'correct horse battery'

/**
 * Limits of a full run. During a rename, calls of other users may take twice as long as before; calls faster than
 * `negligibleMs` always pass.
 */
const LIMITS = { cpuMs: 100, secondsUntilFound: 60, slowdown: 2, negligibleMs: 500 }

/** Measures the database cost of the admin lists, and how a tag rename slows down other users. */
export async function benchAdmin([
  users = '1000000',
  products = '100000',
  rounds = '5',
  sampleInterval = '1',
]: string[]) {
  const sizes = { users: Number(users), products: Number(products) }
  try {
    await fillDatabase(url, sizes, await createPasswords().hash(PASSWORD))
    const lists = await measureLists(url, { rounds: Number(rounds), sampleInterval: Number(sampleInterval) })
    return {
      bench: 'admin',
      unit: 'CPU milliseconds of PostgreSQL for a page of 100',
      ...sizes,
      lists,
      rename: await measureRename(url, PASSWORD),
    }
  } finally {
    await dropDatabase(url)
  }
}

type Figures = Awaited<ReturnType<typeof benchAdmin>>

/** Returns a message for each kind of call that the rename slowed down too much. */
function findSlowdowns({ before, during }: Figures['rename']): string[] {
  const kinds = Object.keys(during) as (keyof typeof during)[]
  return kinds.flatMap((kind) => {
    const [slowestBefore, slowestDuring] = [before[kind].slowest, during[kind].slowest]
    return slowestDuring <= Math.max(LIMITS.negligibleMs, LIMITS.slowdown * slowestBefore)
      ? []
      : [`${kind} took up to ${slowestDuring} ms during the rename, and ${slowestBefore} ms before it`]
  })
}

/** Returns the missed limits. Small runs do not check times. */
export function checkAdmin({ lists, rename }: Figures, isSmall: boolean): string[] {
  return [
    ...lists.withUnequalStatements.map((request) => `longer pages take another number of statements: ${request}`),
    ...(rename.taggedListings > 0 && rename.foundListings === rename.taggedListings
      ? []
      : [`${rename.foundListings} of ${rename.taggedListings} listings are found by the new name`]),
    ...Object.entries(rename.during).flatMap(([kind, { count }]) =>
      count > 0 ? [] : [`no ${kind} during the rename`],
    ),
    ...(isSmall
      ? []
      : lists.perList.flatMap(({ list, maxCpuMs }) =>
          maxCpuMs <= LIMITS.cpuMs ? [] : [`${list} takes ${maxCpuMs} ms`],
        )),
    ...(isSmall || rename.secondsUntilFound <= LIMITS.secondsUntilFound
      ? []
      : [`the new name is found after ${rename.secondsUntilFound} s`]),
    ...(isSmall ? [] : findSlowdowns(rename)),
  ]
}
