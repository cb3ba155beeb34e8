import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Catalog } from '../catalog/index.ts'
import { AppError } from '../infra/app-error.ts'
import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import type { Mailer } from '../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../notifications/index.ts'
import { changedCategory } from '../profiles/index.ts'
import type { Subscriptions } from './index.ts'
import { endMail } from './listing/listing-end.mails.ts'
import { endMailNamed } from './listing/listing-end.policy.ts'
import { recipientOf } from './listing/recipients.queries.ts'
import { cancelSubscription, endCheckout, moveCustomer, reconcileSubscriptions } from './subscriptions.jobs.ts'
import { standingsOf } from './subscriptions.queries.ts'

/** Another comparison comes within the hour, so that one that met no provider wants no retries and no operator. */
async function unlessProviderIsAway(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'payments_unavailable')) throw error
  }
}

/** The background work of subscriptions. Safe to run twice. */
export function subscriptionWork({ subscriptions }: { subscriptions: Subscriptions }): JobHandler[] {
  return [
    handle(cancelSubscription, ({ subscriptionId }) => subscriptions.cancel(subscriptionId)),
    handle(endCheckout, ({ checkout }) => subscriptions.endCheckout(checkout)),
    handle(moveCustomer, ({ accountId }) => subscriptions.moveCustomer(accountId as AccountId)),
    handle(reconcileSubscriptions, ({ until }) => unlessProviderIsAway(() => subscriptions.reconcile(until))),
  ]
}

type SenderDeps = {
  db: Db
  clock: Clock
  mailer: Mailer
  publicUrl: string
  catalog: Pick<Catalog, 'tags'>
}

/** A day as its reader counts days. */
const dayIn = (instant: Temporal.Instant, timeZone: string | null) =>
  instant.toLocaleString('en-US', { timeZone: timeZone ?? 'UTC', dateStyle: 'long' })

/** Tells somebody that their listing ends, if it still does. */
export function subscriptionSender({ db, clock, mailer, publicUrl, catalog }: SenderDeps): Sender {
  return {
    module: 'subscriptions',
    async send({ key, kind: name, accountId, subjectId }: DueNotification) {
      const kind = endMailNamed(name)
      if (!kind) throw new Error(`subscriptions have no notification of the kind ${name}`)
      const [change, person] = await Promise.all([changedCategory(db, subjectId), recipientOf(db, accountId)])
      // Renewed, cancelled anew or granted longer: another end has its own mails.
      if (!change || !person || !change.valid_till.equals(change.valid_till_after)) return 'outdated'
      const isOver = Temporal.Instant.compare(change.valid_till, clock.now()) <= 0
      if (isOver !== (kind === 'ended')) return 'outdated'
      if (!person.email_verified) return 'deferred'

      const [standings, { categories }] = await Promise.all([
        standingsOf(db, accountId, change.category_id),
        catalog.tags(),
      ])
      const template = endMail(kind, {
        name: person.name,
        category: categories.find(({ id }) => id === change.category_id)?.name ?? 'your category',
        day: dayIn(change.valid_till, person.time_zone),
        isGrace: standings.some(({ status }) => status === 'past_due'),
        pages: {
          categories: new URL('/profile/edit?panel=3', publicUrl).href,
          billing: new URL('/subscriptions', publicUrl).href,
        },
      })
      await mailer.send({ accountId, to: person.email, template, key })
      return 'sent'
    },
  }
}
