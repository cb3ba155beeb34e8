import type { AccountId } from '@fourfold/platform/ids'

import { setStatus, setEmailVerified } from '../../../apps/api/src/accounts/index.ts'
import { changeDatabase } from '../server/database.ts'

/** Confirms the email address of an account and approves it, without mail and admin. */
export function approveAccount({ id }: { id: number }): Promise<void> {
  return changeDatabase(async (tx) => {
    await setEmailVerified(tx, id as AccountId)
    await setStatus(tx, id as AccountId, 'Approved')
  })
}
