import { Disclosures, MAX_DISCLOSURES } from '@fourfold/contract/privacy/shapes'
import type { DisclosedField } from '@fourfold/contract/profiles/disclosure'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'
import { findDisclosures } from './disclosures.queries.ts'
import { upsertDisclosure } from './disclosures.store.ts'

/** The fields of a member that the caller receives. */
type Disclosure = { memberId: AccountId; fields: readonly DisclosedField[] }

/** Records a disclosure. Await it before replying, so that no field is sent without a record. */
export type RecordDisclosure = (viewer: Actor, disclosure: Disclosure) => Promise<void>

/** Views of public fields are not recorded. */
const PUBLIC_FIELDS: ReadonlySet<DisclosedField> = new Set(['name', 'photo'])

/** Records which professionals view a member's private fields, and lists them for the member. */
export function createDisclosures({ db, clock }: { db: Db; clock: Clock }) {
  const recordDisclosure: RecordDisclosure = async (viewer, { memberId, fields }) => {
    const privateFields = fields.filter((field) => !PUBLIC_FIELDS.has(field))
    if (privateFields.length === 0) return
    const byImpersonator = viewer.impersonatorId !== null
    const disclosure = {
      memberId,
      professionalId: viewer.accountId,
      byImpersonator,
      fields: privateFields,
      at: clock.now(),
    }
    await inTransaction(db, (tx) => upsertDisclosure(tx, disclosure))
  }

  return {
    recordDisclosure,

    async listDisclosures({ accountId }: Actor): Promise<Disclosures> {
      const rows = await findDisclosures(db, accountId, MAX_DISCLOSURES)
      return Disclosures.parse({
        disclosures: rows.map(({ username, name, by_impersonator, fields, first_at, last_at }) => ({
          professional: { username, name },
          isOurTeam: by_impersonator,
          fields,
          firstAt: first_at.toString(),
          lastAt: last_at.toString(),
        })),
      })
    },
  }
}
