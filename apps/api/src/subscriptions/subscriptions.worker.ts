import { editProfilePath } from '@fourfold/contract/profiles/paths'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Catalog } from '../catalog/index.ts'
import { AppError } from '../infra/app-error.ts'
import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import type { Mailer } from '../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../notifications/index.ts'
import { findCategoryChange } from '../profiles/index.ts'
import type { Subscriptions } from './index.ts'
import { listingEndMail } from './listing/listing-end.mails.ts'
import { parseEndMailKind } from './listing/listing-end.policy.ts'
import { findRecipient } from './listing/recipients.queries.ts'
import { cancelSubscription, endCheckout, updateCustomerEmail, reconcileSubscriptions } from './subscriptions.jobs.ts'
import { findSubscriptionStates } from './subscriptions.queries.ts'

/** Ignores that Stripe is unavailable, because the next hourly run makes retries and alerts unnecessary. */
async function ignoreUnavailableProvider(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'payments_unavailable')) throw error
  }
}

/** Creates the job handlers; each is idempotent. */
export function subscriptionHandlers({ subscriptions }: { subscriptions: Subscriptions }): JobHandler[] {
  return [
    handle(cancelSubscription, ({ subscriptionId }) => subscriptions.cancel(subscriptionId)),
    handle(endCheckout, ({ checkout }) => subscriptions.endCheckout(checkout)),
    handle(updateCustomerEmail, ({ accountId }) => subscriptions.updateCustomerEmail(accountId as AccountId)),
    handle(reconcileSubscriptions, ({ until }) => ignoreUnavailableProvider(() => subscriptions.reconcile(until))),
  ]
}

type SenderDeps = {
  db: Db
  clock: Clock
  mailer: Mailer
  publicUrl: string
  catalog: Pick<Catalog, 'getTags'>
}

const formatDay = (instant: Temporal.Instant, timeZone: string | null) =>
  instant.toLocaleString('en-US', { timeZone: timeZone ?? 'UTC', dateStyle: 'long' })

/** Sends mails about the end of a listing, unless the end has changed since. */
export function createSubscriptionSender({ db, clock, mailer, publicUrl, catalog }: SenderDeps): Sender {
  return {
    module: 'subscriptions',
    async send({ key, kind: name, accountId, subjectId }: DueNotification) {
      const kind = parseEndMailKind(name)
      if (!kind) throw new Error(`unknown subscription notification: ${name}`)
      const [change, person] = await Promise.all([findCategoryChange(db, subjectId), findRecipient(db, accountId)])
      // The end has moved, and the new end has its own mails.
      if (!change || !person || !change.valid_till.equals(change.valid_till_after)) return 'outdated'
      const hasEnded = Temporal.Instant.compare(change.valid_till, clock.now()) <= 0
      if (hasEnded !== (kind === 'ended')) return 'outdated'
      if (!person.email_verified) return 'deferred'

      const [states, { categories }] = await Promise.all([
        findSubscriptionStates(db, accountId, change.category_id),
        catalog.getTags(),
      ])
      const template = listingEndMail(kind, {
        name: person.name,
        category: categories.find(({ id }) => id === change.category_id)?.name ?? 'your category',
        day: formatDay(change.valid_till, person.time_zone),
        isGrace: states.some(({ status }) => status === 'past_due'),
        pages: {
          categories: new URL(editProfilePath('categories'), publicUrl).href,
          billing: new URL('/subscriptions', publicUrl).href,
        },
      })
      await mailer.send({ accountId, to: person.email, template, key })
      return 'sent'
    },
  }
}
