import { endpoints } from '@fourfold/contract/endpoints'
import { isLoopback } from '@fourfold/platform/transport-security'
import type { FastifyInstance } from 'fastify'

import { accountRoutes, factorRoutes } from './accounts/accounts.routes.ts'
import { impersonationRoutes } from './accounts/impersonation/impersonation.routes.ts'
import { accountJobs, accountRetention, createDiscreetMailer } from './accounts/index.ts'
import { accountHandlers } from './accounts/mails/accounts.worker.ts'
import { accountSender } from './accounts/mails/notifications.worker.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { adminSender } from './admin/admin.worker.ts'
import { appointmentRoutes } from './appointments/appointments.routes.ts'
import { appointmentWork } from './appointments/appointments.worker.ts'
import { calendarRoutes, feedRoutes } from './appointments/calendar/calendar.routes.ts'
import { appointmentJobs } from './appointments/index.ts'
import { appointmentSender } from './appointments/notifications/notifications.worker.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { adminCatalogRoutes } from './catalog/admin/admin-catalog.routes.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { chatRoutes } from './chat/chats.routes.ts'
import { findReportedFiles, findUsedFiles } from './chat/index.ts'
import { chatSender } from './chat/unread-mails/unread.worker.ts'
import { unsubscribeRoutes } from './chat/unread-mails/unsubscribe.routes.ts'
import { createCollectData } from './data-export.ts'
import { diagnosticsRoutes } from './diagnostics/diagnostics.routes.ts'
import { fileWork } from './files/deletion/files.worker.ts'
import { fileRoutes } from './files/files.routes.ts'
import { fileJobs } from './files/index.ts'
import { mediaRoutes } from './files/media/media.routes.ts'
import { authorize } from './http/access.ts'
import { buildApp } from './http/build-app.ts'
import type { JobHandler } from './infra/jobs/job.ts'
import { deleteOldRowsJob, retentionHandlers } from './infra/jobs/retention-job.ts'
import { createMailer } from './infra/mail/mailer.ts'
import type { MailerOptions } from './infra/mail/mailer.ts'
import { createRateLimiter } from './infra/rate-limiter.ts'
import type { RateLimiter } from './infra/rate-limiter.ts'
import { createConnectionRegistry } from './live/index.ts'
import { liveRoutes } from './live/live.routes.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { createModules } from './modules.ts'
import type { Modules } from './modules.ts'
import { createNotificationWork, notificationRetention } from './notifications/index.ts'
import { openInfra } from './open-infra.ts'
import type { Infra, InfraOptions } from './open-infra.ts'
import { placeRoutes } from './places/places.routes.ts'
import { privacyJobs } from './privacy/index.ts'
import { archiveRoutes, privacyRoutes } from './privacy/privacy.routes.ts'
import { privacySender, privacyWork } from './privacy/privacy.worker.ts'
import { productRoutes } from './products/products.routes.ts'
import { productSender } from './products/products.worker.ts'
import { findImagesOnProfiles, profileJobs } from './profiles/index.ts'
import { profileRoutes } from './profiles/profiles.routes.ts'
import { profileWork } from './profiles/profiles.worker.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { searchJobs } from './search/index.ts'
import { searchRoutes } from './search/search.routes.ts'
import { searchWork } from './search/search.worker.ts'
import { subscriptionJobs } from './subscriptions/index.ts'
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts'
import { subscriptionSender, subscriptionWork } from './subscriptions/subscriptions.worker.ts'
import { webhookRoutes } from './subscriptions/sync/webhook.routes.ts'
import { subscriptionTypeRoutes } from './subscriptions/types/subscription-types.routes.ts'

/** Every job of the product; each gets a queue when the database is migrated. */
export const allJobs = [
  ...accountJobs,
  ...appointmentJobs,
  ...fileJobs,
  ...privacyJobs,
  ...profileJobs,
  ...searchJobs,
  ...subscriptionJobs,
  deleteOldRowsJob,
]

/** Every table whose rows end by age; docs/operations/retention.md says the same of all tables. */
export const allRetentions = [...accountRetention, ...notificationRetention]

/** What each module answers. */
const allRoutes = [
  accountRoutes,
  factorRoutes,
  impersonationRoutes,
  profileRoutes,
  catalogRoutes,
  adminCatalogRoutes,
  fileRoutes,
  productRoutes,
  scheduleRoutes,
  appointmentRoutes,
  calendarRoutes,
  chatRoutes,
  reviewRoutes,
  placeRoutes,
  searchRoutes,
  subscriptionRoutes,
  subscriptionTypeRoutes,
  adminRoutes,
  auditRoutes,
  moderationRoutes,
  privacyRoutes,
  diagnosticsRoutes,
]

type ComposeOptions = InfraOptions & { attemptsPrefix?: string }

export type Product = Awaited<ReturnType<typeof compose>>

/** The live socket of the people connected to this process. */
function createLive(infra: Infra, { accounts, chats }: Modules, given: { attempts: RateLimiter; publicUrl: string }) {
  const registry = createConnectionRegistry({ ...infra, chats })
  const { register, close } = liveRoutes({
    ...infra,
    ...given,
    registry,
    chats,
    authenticate: (token) => authorize(accounts.authenticate, 'user', token),
    watchSession: accounts.sessionWatch.watch,
  })
  return {
    register,
    async close(): Promise<void> {
      await close()
      registry.close()
    },
  }
}

/** The background work, and the mailer it sends with. */
function createWorkers(infra: Infra, modules: Modules, { env, log }: ComposeOptions) {
  const { db } = infra
  const mailer = createDiscreetMailer({ db, mailer: createMailer(mailSettings(env)) })
  const parts = { ...infra, ...modules, mailer, publicUrl: env.PUBLIC_URL }
  const handlers: JobHandler[] = [
    ...accountHandlers(parts),
    ...appointmentWork({ ...parts, finishByJob: env.FINISH_BY_JOB }),
    ...fileWork({
      ...parts,
      usedOnProfiles: findImagesOnProfiles,
      findUsedFiles,
      findReportedFiles,
    }),
    ...privacyWork({ ...parts, collectData: createCollectData(infra) }),
    ...profileWork(parts),
    ...searchWork({ ...parts, log }),
    ...subscriptionWork(parts),
    ...retentionHandlers({ ...parts, retentions: allRetentions }),
  ]
  const senders = [
    accountSender(parts),
    appointmentSender({ ...parts, mailFrom: env.MAIL_FROM }),
    chatSender({ ...parts, mailSettings: modules.chats.mailSettings }),
    subscriptionSender(parts),
    adminSender(parts),
    productSender(parts),
    privacySender(parts),
  ]
  const notifications = createNotificationWork({ ...infra, senders })
  return { handlers, notifications, close: () => mailer.close() }
}

/** Routes outside the contract: other programs call them, or links in mails lead there. */
function extrasOf({ storage }: Infra, modules: Modules) {
  const { files, chats } = modules
  return [
    mediaRoutes({ files, storage }),
    feedRoutes(modules),
    archiveRoutes(modules),
    unsubscribeRoutes(chats),
    webhookRoutes(modules),
  ]
}

/** Production requires TLS for mail, except to a server on the same machine. */
function mailSettings({ NODE_ENV, PLAIN_CONNECTIONS, SMTP_URL, MAIL_FROM }: ComposeOptions['env']): MailerOptions {
  const requireTls = NODE_ENV === 'production' && PLAIN_CONNECTIONS === 'refused' && !isLoopback(SMTP_URL)
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, requireTls }
}

function httpSettings(env: ComposeOptions['env']) {
  return {
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    tls: env,
    maxUploadBytes: env.UPLOAD_MEGABYTES * 1024 * 1024,
    hasDocs: env.NODE_ENV !== 'production',
  }
}

/** Who makes a call, and what follows for their session. */
const callersOf = ({ accounts }: Modules) => ({
  authenticate: accounts.authenticate,
  logAccess: accounts.logAccess,
  recordSessionUse: accounts.sessionUsage.record,
  renewSession: accounts.renewToken,
})

/** Puts the parts together. The one file that sees everything. */
export async function compose(options: ComposeOptions) {
  const { env, log, attemptsPrefix } = options
  const infra = await openInfra(options)
  const attempts = createRateLimiter({
    redis: infra.redis,
    scale: env.LIMITS_SCALE,
    ...(attemptsPrefix !== undefined && { prefix: attemptsPrefix }),
  })
  const modules = createModules(infra, { env, log, attempts })
  const { db, redis, pubSub, channels, jobs, storage, metrics } = infra
  const { accounts, files, listings, subscriptions } = modules

  return {
    db,
    redis,
    jobs,
    metrics,
    listings,
    accounts,
    subscriptions,

    /** The HTTP side with the live socket, for the api process. */
    async app({ isStopping }: { isStopping?: () => boolean } = {}): Promise<FastifyInstance> {
      const live = createLive(infra, modules, { attempts, publicUrl: env.PUBLIC_URL })
      const app = await buildApp({
        log,
        isStopping,
        sockets: live,
        endpoints: Object.values(endpoints),
        routes: allRoutes.flatMap((of) => of(modules)),
        rawRoutes: extrasOf(infra, modules),
        ...callersOf(modules),
        attempts,
        metrics,
        ...httpSettings(env),
      })
      app.addHook('preClose', live.close)
      return app
    },

    /** The background side, for the worker process. */
    work: () => createWorkers(infra, modules, options),

    async close(): Promise<void> {
      await subscriptions.counts.flush()
      await accounts.sessionUsage.flush()
      await jobs.stop()
      accounts.sessionWatch.close()
      pubSub.close()
      channels.close()
      redis.disconnect()
      files.close()
      storage.close()
      await infra.engine.close()
      await infra.database.close()
    },
  }
}
