import { Disclosures, MAX_DISCLOSURES } from '@fourfold/contract/privacy/shapes'
import type { ToldField } from '@fourfold/contract/profiles/disclosure'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'
import { disclosuresOf } from './disclosures.queries.ts'
import { insertDisclosure } from './disclosures.store.ts'

/** What the caller may read about a member. */
type Told = { memberId: AccountId; fields: readonly ToldField[] }

/** To be awaited before the answer leaves: what nobody wrote down is not told. */
export type RecordDisclosure = (viewer: Actor, told: Told) => Promise<void>

/** What everybody sees of everybody is not a disclosure. */
const PUBLIC: ReadonlySet<ToldField> = new Set(['name', 'photo'])

/** The ledger of who has opened what a member told, and the member's way to read it. */
export function createDisclosures({ db, clock }: { db: Db; clock: Clock }) {
  const recordDisclosure: RecordDisclosure = async (viewer, { memberId, fields }) => {
    const told = fields.filter((field) => !PUBLIC.has(field))
    if (told.length === 0) return
    const byOurTeam = viewer.impersonatorId !== null
    const opened = { memberId, professionalId: viewer.accountId, byOurTeam, fields: told, at: clock.now() }
    await inTransaction(db, (tx) => insertDisclosure(tx, opened))
  }

  return {
    recordDisclosure,

    async disclosures({ accountId }: Actor): Promise<Disclosures> {
      const rows = await disclosuresOf(db, accountId, MAX_DISCLOSURES)
      return Disclosures.parse({
        disclosures: rows.map(({ username, name, by_our_team, fields, first_at, last_at }) => ({
          professional: { username, name },
          isOurTeam: by_our_team,
          fields,
          firstAt: first_at.toString(),
          lastAt: last_at.toString(),
        })),
      })
    },
  }
}
