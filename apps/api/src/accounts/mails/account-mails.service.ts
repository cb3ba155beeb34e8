import type { Clock } from '@fourfold/platform/clock'
import type { Tx } from '@fourfold/platform/db/db'

import type { Jobs } from '../../infra/jobs/jobs.ts'
import { mailEmailAlreadyUsed, mailEmailChanged, mailPasswordChanged, createResetLink } from '../accounts.jobs.ts'
import { insertMail } from './account-mails.store.ts'
import type { PendingMail } from './account-mails.store.ts'

/** Adds the job that sends the mail. */
export async function addMailJob(tx: Tx, jobs: Jobs, { id, kind, accountId, email }: PendingMail): Promise<void> {
  if (kind === 'reset-request') await jobs.add(tx, createResetLink, { linkId: id, email })
  else if (kind === 'password-changed') await jobs.add(tx, mailPasswordChanged, { mailId: id, accountId })
  else if (kind === 'email-already-used') await jobs.add(tx, mailEmailAlreadyUsed, { mailId: id, accountId })
  else await jobs.add(tx, mailEmailChanged, { mailId: id, accountId })
}

/** Records a mail for the sweep and adds the job that sends it. */
export type EnqueueMail = (tx: Tx, mail: PendingMail) => Promise<void>

export function createEnqueueMail({ clock, jobs }: { clock: Clock; jobs: Jobs }): EnqueueMail {
  return async (tx, mail) => {
    await insertMail(tx, mail, clock.now())
    await addMailJob(tx, jobs, mail)
  }
}
