import type { WorkHourForm } from '@fourfold/contract/schedule/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { toEntryRow } from '../../apps/api/src/schedule/index.ts'

type ProfessionalHours = { accountId: AccountId; hours: readonly WorkHourForm[] }

/** Inserts the work hours of many professionals in one statement; API calls would double the time of the demo. */
export async function insertHours(tx: Tx, people: readonly ProfessionalHours[]): Promise<void> {
  const rows = people.flatMap(({ accountId, hours }) => hours.map((form) => toEntryRow(accountId, form)))
  if (rows.length > 0) await tx.insertInto('work_hour').values(rows).execute()
}
