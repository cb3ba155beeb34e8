import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { handle } from '../../infra/jobs/job.ts'
import type { JobHandler } from '../../infra/jobs/job.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import type { Mailer } from '../../infra/mail/mailer.ts'
import { mailAddressWanted, mailEmailChanged, mailLink, mailPasswordChanged, makeResetLink } from '../accounts.jobs.ts'
import { credentialsOf, ownAccount } from '../accounts.queries.ts'
import type { AccountDeletion } from '../deletion/account-deletion.service.ts'
import { mailById, markSent, removeRequest } from './account-mails.store.ts'
import {
  addressWantedMail,
  confirmMail,
  emailChangedMail,
  emailChangeMail,
  leavingMail,
  passwordChangedMail,
  resetMail,
} from './accounts.mails.ts'
import type { Links } from './links.service.ts'
import { markMailed } from './links.store.ts'
import type { MailedPurpose, UnmailedLink } from './links.store.ts'
import { accountSweeps } from './sweep.worker.ts'

type WorkerDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  links: Links
  mailer: Mailer
  publicUrl: string
  accounts: Pick<AccountDeletion, 'eraseNext'>
}
type Notice = Omit<Parameters<Mailer['send']>[0], 'to'> & { changeId: string }

/** Where a link leads, under which name its token goes along, and what its mail says. */
const byPurpose = {
  confirm: { path: '/confirm-email', key: 'token', write: confirmMail },
  reset: { path: '/reset-password', key: 'hash', write: resetMail },
  keep: { path: '/keep-account', key: 'token', write: leavingMail },
  undo: { path: '/confirm-email', key: 'undo', write: emailChangeMail },
} satisfies Record<MailedPurpose, object>

/** The background work of accounts. Each piece is safe to run twice. */
export function accountWork({ db, clock, jobs, links, mailer, publicUrl, accounts }: WorkerDeps): JobHandler[] {
  function addressOf(link: UnmailedLink): string {
    const token = links.tokenOf(link.purpose, link.id)
    const { path, key } = byPurpose[link.purpose]
    const query = { [key]: token, email: link.email, ...(link.next_url && { nextUrl: link.next_url }) }
    return `${new URL(path, publicUrl)}?${new URLSearchParams(query)}`
  }

  /** Tells the address the account had when the change was made, once. */
  async function sendNotice({ changeId, ...content }: Notice): Promise<void> {
    const owed = await mailById(db, changeId)
    if (!owed || owed.isSent) return
    await mailer.send({ to: owed.email, ...content })
    await inTransaction(db, (tx) => markSent(tx, changeId))
  }

  return [
    handle(mailLink, async ({ linkId }) => {
      const link = await inTransaction(db, (tx) => links.toMail(tx, linkId))
      if (!link) return
      const template = byPurpose[link.purpose].write({ url: addressOf(link) })
      await mailer.send({ accountId: link.account_id, to: link.email, template, key: `${link.purpose}.${link.id}` })
      await inTransaction(db, (tx) => markMailed(tx, linkId, clock.now()))
    }),

    handle(makeResetLink, async ({ linkId, email }) => {
      const account = await credentialsOf(db, email)
      await inTransaction(db, async (tx) => {
        if (account) {
          await links.make(tx, { purpose: 'reset', accountId: account.id, email: account.email, id: linkId })
        }
        await removeRequest(tx, linkId)
      })
    }),

    handle(mailPasswordChanged, async ({ changeId, accountId }) => {
      const account = await ownAccount(db, accountId as AccountId)
      const template = passwordChangedMail()
      await sendNotice({ changeId, accountId: account.id, template, key: `password.${changeId}` })
    }),

    handle(mailEmailChanged, async ({ changeId, accountId }) => {
      const account = await ownAccount(db, accountId as AccountId)
      const template = emailChangedMail(account)
      await sendNotice({ changeId, accountId: account.id, template, key: `address.${changeId}` })
    }),

    handle(mailAddressWanted, async ({ changeId, accountId }) => {
      const account = await ownAccount(db, accountId as AccountId)
      const template = addressWantedMail({ url: String(new URL('/login', publicUrl)) })
      await sendNotice({ changeId, accountId: account.id, template, key: `wanted.${changeId}` })
    }),

    ...accountSweeps({ db, clock, jobs, accounts }),
  ]
}
