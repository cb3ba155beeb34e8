import type { Clock } from '@fourfold/platform/clock'
import type { Tx } from '@fourfold/platform/db/db'

import type { Jobs } from '../../infra/jobs/jobs.ts'
import { mailAddressWanted, mailEmailChanged, mailPasswordChanged, makeResetLink } from '../accounts.jobs.ts'
import { insertMail } from './account-mails.store.ts'
import type { OwedMail } from './account-mails.store.ts'

/** Adds the job that sends this mail. */
export async function queueMail(tx: Tx, jobs: Jobs, { id, kind, accountId, email }: OwedMail): Promise<void> {
  if (kind === 'reset-request') await jobs.add(tx, makeResetLink, { linkId: id, email })
  else if (kind === 'password-changed') await jobs.add(tx, mailPasswordChanged, { changeId: id, accountId })
  else if (kind === 'address-wanted') await jobs.add(tx, mailAddressWanted, { changeId: id, accountId })
  else await jobs.add(tx, mailEmailChanged, { changeId: id, accountId })
}

/** Writes down a mail that is owed, for the sweep, together with the job that sends it. */
export type OweMail = (tx: Tx, mail: OwedMail) => Promise<void>

export function createOweMail({ clock, jobs }: { clock: Clock; jobs: Jobs }): OweMail {
  return async (tx, mail) => {
    await insertMail(tx, mail, clock.now())
    await queueMail(tx, jobs, mail)
  }
}
