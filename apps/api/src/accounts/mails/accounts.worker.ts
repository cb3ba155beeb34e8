import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { handle } from '../../infra/jobs/job.ts'
import type { JobHandler } from '../../infra/jobs/job.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import type { Mailer } from '../../infra/mail/mailer.ts'
import {
  mailEmailAlreadyUsed,
  mailEmailChanged,
  mailLink,
  mailPasswordChanged,
  createResetLink,
} from '../accounts.jobs.ts'
import { findCredentials, getOwnAccount } from '../accounts.queries.ts'
import type { AccountDeletion } from '../deletion/account-deletion.service.ts'
import { findMail, markMailSent, deleteResetRequest } from './account-mails.store.ts'
import {
  emailAlreadyUsedMail,
  confirmMail,
  emailChangedMail,
  emailChangeRequestedMail,
  pendingDeletionMail,
  passwordChangedMail,
  resetMail,
} from './accounts.mails.ts'
import type { Links } from './links.service.ts'
import { markMailed } from './links.store.ts'
import type { MailedPurpose, PendingLink } from './links.store.ts'
import { sweepHandlers } from './sweep.worker.ts'

type WorkerDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  links: Links
  mailer: Mailer
  publicUrl: string
  accountDeletion: Pick<AccountDeletion, 'eraseNext'>
}
type ChangeNotice = Omit<Parameters<Mailer['send']>[0], 'to'> & { mailId: string }

/** The page, query parameter, and mail template of each link. */
const linkMails = {
  confirm: { path: '/confirm-email', parameter: 'token', createTemplate: confirmMail },
  reset: { path: '/reset-password', parameter: 'hash', createTemplate: resetMail },
  keep: { path: '/keep-account', parameter: 'token', createTemplate: pendingDeletionMail },
  undo: { path: '/confirm-email', parameter: 'undo', createTemplate: emailChangeRequestedMail },
} satisfies Record<MailedPurpose, object>

/** Job handlers of accounts. Each is idempotent. */
export function accountHandlers(deps: WorkerDeps): JobHandler[] {
  const { db, clock, jobs, links, mailer, publicUrl, accountDeletion } = deps

  function buildLinkUrl(link: PendingLink): string {
    const token = links.deriveToken(link.purpose, link.id)
    const { path, parameter } = linkMails[link.purpose]
    const query = { [parameter]: token, email: link.email, ...(link.next_url && { nextUrl: link.next_url }) }
    return `${new URL(path, publicUrl)}?${new URLSearchParams(query)}`
  }

  /** Sends a notice to the address that the account had at the time of the change, unless it was already sent. */
  async function sendChangeNotice({ mailId, ...content }: ChangeNotice): Promise<void> {
    const mail = await findMail(db, mailId)
    if (!mail || mail.isSent) return
    await mailer.send({ to: mail.email, ...content })
    await inTransaction(db, (tx) => markMailSent(tx, mailId))
  }

  return [
    handle(mailLink, async ({ linkId }) => {
      const link = await inTransaction(db, (tx) => links.prepareToMail(tx, linkId))
      if (!link) return
      const template = linkMails[link.purpose].createTemplate({ url: buildLinkUrl(link) })
      await mailer.send({ accountId: link.account_id, to: link.email, template, key: `${link.purpose}.${link.id}` })
      await inTransaction(db, (tx) => markMailed(tx, linkId, clock.now()))
    }),

    handle(createResetLink, async ({ linkId, email }) => {
      const account = await findCredentials(db, email)
      await inTransaction(db, async (tx) => {
        if (account) {
          await links.createAndMail(tx, { purpose: 'reset', accountId: account.id, email: account.email, id: linkId })
        }
        await deleteResetRequest(tx, linkId)
      })
    }),

    handle(mailPasswordChanged, async ({ mailId, accountId }) => {
      const account = await getOwnAccount(db, accountId as AccountId)
      const template = passwordChangedMail()
      await sendChangeNotice({ mailId, accountId: account.id, template, key: `password-changed.${mailId}` })
    }),

    handle(mailEmailChanged, async ({ mailId, accountId }) => {
      const account = await getOwnAccount(db, accountId as AccountId)
      const template = emailChangedMail(account)
      await sendChangeNotice({ mailId, accountId: account.id, template, key: `email-changed.${mailId}` })
    }),

    handle(mailEmailAlreadyUsed, async ({ mailId, accountId }) => {
      const account = await getOwnAccount(db, accountId as AccountId)
      const template = emailAlreadyUsedMail({ url: String(new URL('/login', publicUrl)) })
      await sendChangeNotice({ mailId, accountId: account.id, template, key: `email-already-used.${mailId}` })
    }),

    ...sweepHandlers({ db, clock, jobs, accountDeletion }),
  ]
}
