import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'
import { handle } from '../platform/jobs/job.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { mailEmailChanged, mailLink, mailPasswordChanged, makeResetLink, sweepAccounts } from './accounts.jobs.ts'
import { confirmLetter, emailChangedLetter, passwordChangedLetter, resetLetter } from './accounts.letters.ts'
import { credentialsOf, ownAccount } from './accounts.queries.ts'
import type { Links } from './links.service.ts'
import { forgetLinks, markMailed, overdueLinks, unmailedLink } from './links.store.ts'
import type { LinkPurpose } from './links.store.ts'
import { forgetSessions } from './sessions.store.ts'

type WorkerDeps = { db: Db; clock: Clock; jobs: Jobs; links: Links; mailer: Mailer; publicUrl: string }

/** The background work of accounts. Each piece is safe to run twice. */
export function accountWork({ db, clock, jobs, links, mailer, publicUrl }: WorkerDeps): JobHandler[] {
  function addressOf(link: { id: string; purpose: LinkPurpose; email: string; next_url: string | null }): string {
    const token = links.tokenOf(link.purpose, link.id)
    const [path, key] = link.purpose === 'confirm' ? ['/confirm-email', 'token'] : ['/reset-password', 'hash']
    const query = { [key]: token, email: link.email, ...(link.next_url && { nextUrl: link.next_url }) }
    return `${new URL(path, publicUrl)}?${new URLSearchParams(query)}`
  }

  return [
    handle(mailLink, async ({ linkId }) => {
      const link = await unmailedLink(db, linkId)
      if (!link) return
      const purpose = link.purpose as LinkPurpose
      const write = purpose === 'confirm' ? confirmLetter : resetLetter
      const letter = write({ name: link.name, url: addressOf({ ...link, purpose }) })
      await mailer.send({ to: link.email, letter, key: `${purpose}.${link.id}` })
      await inTransaction(db, (tx) => markMailed(tx, linkId, clock.now()))
    }),

    handle(makeResetLink, async ({ linkId, email }) => {
      const account = await credentialsOf(db, email)
      if (!account) return
      const { email: stored } = await ownAccount(db, account.id)
      await inTransaction(db, (tx) =>
        links.make(tx, { purpose: 'reset', accountId: account.id, email: stored, id: linkId }),
      )
    }),

    handle(mailPasswordChanged, async ({ changeId, accountId }) => {
      const account = await ownAccount(db, accountId as AccountId)
      await mailer.send({ to: account.email, letter: passwordChangedLetter(account), key: `password.${changeId}` })
    }),

    handle(mailEmailChanged, async ({ changeId, accountId, oldEmail }) => {
      const account = await ownAccount(db, accountId as AccountId)
      await mailer.send({ to: oldEmail, letter: emailChangedLetter(account), key: `address.${changeId}` })
    }),

    handle(sweepAccounts, async () => {
      const now = clock.now()
      const overdue = await overdueLinks(db, now.subtract({ hours: 24 }), now.subtract({ hours: 1 }))
      await inTransaction(db, async (tx) => {
        for (const { id } of overdue) await jobs.add(tx, mailLink, { linkId: id })
        await forgetSessions(tx, now.subtract({ hours: 30 * 24 }))
        await forgetLinks(tx, now.subtract({ hours: 30 * 24 }))
      })
    }),
  ]
}
