import type { WorkHourForm } from '@fourfold/contract/schedule/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { toEntryRow } from '../../apps/api/src/schedule/index.ts'

type Working = { accountId: AccountId; hours: readonly WorkHourForm[] }

/** Everybody's weeks and dates at once: a call for each would take as long as all the rest. */
export async function insertHours(tx: Tx, people: readonly Working[]): Promise<void> {
  const rows = people.flatMap(({ accountId, hours }) => hours.map((form) => toEntryRow(accountId, form)))
  if (rows.length > 0) await tx.insertInto('work_hour').values(rows).execute()
}
