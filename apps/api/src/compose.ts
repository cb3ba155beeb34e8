import { endpoints } from '@fourfold/contract/endpoints'
import { systemClock } from '@fourfold/platform/clock'
import type { Clock } from '@fourfold/platform/clock'
import { openDatabase } from '@fourfold/platform/db/db'
import type { OnQuery } from '@fourfold/platform/db/db'
import { createHints } from '@fourfold/platform/hints'
import { createMetrics } from '@fourfold/platform/metrics'
import { openRedis } from '@fourfold/platform/redis'
import { openStorage } from '@fourfold/platform/storage'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { accountRoutes } from './accounts/accounts.routes.ts'
import { accountWork } from './accounts/accounts.worker.ts'
import { accountJobs, accountRetention, createAccountDeletion, createAccounts, createLinks } from './accounts/index.ts'
import { appointmentRoutes } from './appointments/appointments.routes.ts'
import { appointmentWork } from './appointments/appointments.worker.ts'
import { calendarRoutes, feedRoutes } from './appointments/calendar/calendar.routes.ts'
import {
  appointmentJobs,
  appointmentOf,
  busyOf,
  createAppointments,
  createCalendars,
  forgetAppointments,
  anyBooking,
} from './appointments/index.ts'
import { appointmentSender } from './appointments/notifications/notifications.worker.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { createCatalog } from './catalog/index.ts'
import { diagnosticsRoutes } from './diagnostics/diagnostics.routes.ts'
import { createDiagnostics } from './diagnostics/index.ts'
import { fileRoutes } from './files/files.routes.ts'
import { fileWork } from './files/files.worker.ts'
import { createFiles, fileJobs } from './files/index.ts'
import { mediaRoutes } from './files/media.routes.ts'
import { buildApp } from './http/build-app.ts'
import { createNotificationWork, notificationRetention } from './notifications/index.ts'
import { createPlaces } from './places/index.ts'
import { placeRoutes } from './places/places.routes.ts'
import type { Env } from './platform/env.ts'
import type { JobHandler } from './platform/jobs/job.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { forgetOldRows, retentionWork } from './platform/jobs/retention.ts'
import { createAttempts } from './platform/limits.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createPasswords } from './platform/passwords.ts'
import { createProducts, forgetProducts, holdProduct, productNamed } from './products/index.ts'
import { productRoutes } from './products/products.routes.ts'
import { createProfiles, forgetProfile, imagesOnProfiles, profileJobs, saveSearchAnswers } from './profiles/index.ts'
import { profileRoutes } from './profiles/profiles.routes.ts'
import { profileWork } from './profiles/profiles.worker.ts'
import { createReviews, forgetReviewTexts, newestReviews, presentReview } from './reviews/index.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { createSchedule, forgetWorkHours } from './schedule/index.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import {
  createListings,
  createSearch,
  findCopies,
  listedWithin,
  listingsChangedPublisher,
  openSearchEngine,
  searchJobs,
} from './search/index.ts'
import type { FindCopies } from './search/index.ts'
import { searchRoutes } from './search/search.routes.ts'
import { searchWork } from './search/search.worker.ts'

/** Every job of the product; each gets a queue when the database is migrated. */
export const allJobs = [...accountJobs, ...appointmentJobs, ...fileJobs, ...profileJobs, ...searchJobs, forgetOldRows]

/** Every table whose rows end by age; docs/operations/retention.md says the same of all tables. */
export const allRetentions = [...accountRetention, ...notificationRetention]

/** What each module answers. */
const allRoutes = [
  accountRoutes,
  profileRoutes,
  catalogRoutes,
  fileRoutes,
  productRoutes,
  scheduleRoutes,
  appointmentRoutes,
  calendarRoutes,
  reviewRoutes,
  placeRoutes,
  searchRoutes,
  diagnosticsRoutes,
]

type ComposeOptions = {
  env: Env
  log: Logger
  clock?: Clock
  attemptsPrefix?: string
  onQuery?: OnQuery
  /** Where search processes are, unless the environment says so. */
  searchCopies?: FindCopies
}

export type Product = Awaited<ReturnType<typeof compose>>

type Platform = Awaited<ReturnType<typeof openPlatform>>

type Modules = ReturnType<typeof createModules>

/** The engines, opened. */
async function openPlatform({ env, log, clock = systemClock, onQuery, searchCopies }: ComposeOptions) {
  const metrics = createMetrics()
  const database = openDatabase({
    url: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL,
    log,
    onRetry: (code) => metrics.transactionRetries.inc({ code }),
    ...(onQuery && { onQuery }),
  })
  metrics.watchPool(database.pool)
  const redis = openRedis(env.REDIS_URL, log)
  const hints = createHints(redis)
  const jobs = await openJobs(database.pool, log)
  const storage = openStorage(env)
  const copies = searchCopies ?? findCopies(env.SEARCH_URLS)
  const engine = openSearchEngine({
    databaseUrl: env.DATABASE_URL,
    copies,
    deadlineMs: env.SEARCH_DEADLINE_MS,
    metrics,
    log,
  })
  const { db } = database
  return { clock, log, metrics, database, db, redis, hints, jobs, engine, storage, secret: env.APP_SECRET }
}

/** The modules, each given what it needs of the others. */
function createModules(platform: Platform, { env, log }: ComposeOptions) {
  const { db, clock, hints, engine } = platform
  const listings = createListings({ db, log, publishChange: listingsChangedPublisher(hints) })
  const links = createLinks(platform)
  const accounts = createAccounts({ ...platform, links, passwords: createPasswords(), sessionDays: env.SESSION_DAYS })
  const catalog = createCatalog({ db, saveSearchAnswers })
  // Until there are chats, nobody but its owner has part in a chat file.
  const files = createFiles({
    ...platform,
    isChatParticipant: async () => false,
    products: { productNamed, holdProduct },
  })
  const products = createProducts({ db, clock, files })
  const schedule = createSchedule({ db, clock, busyOf })
  const appointments = createAppointments({ ...platform, schedule, answerHours: env.ANSWER_HOURS })
  const calendars = createCalendars({ ...platform, publicUrl: env.PUBLIC_URL })
  const reviews = createReviews({ db, clock, appointmentOf })
  const profiles = createProfiles({
    db,
    clock,
    catalog,
    anyBooking,
    reviews: { newest: newestReviews, present: presentReview },
    listedWithin: (range) => listedWithin(db, range),
    refreshListings: listings.refresh,
  })
  const deletion = createAccountDeletion({
    ...platform,
    sessionWatch: accounts.sessionWatch,
    // Files first: products and profiles point to them.
    forget: [
      files.removeOfAccount,
      forgetProducts,
      forgetWorkHours,
      forgetReviewTexts,
      forgetAppointments,
      forgetProfile,
    ],
  })
  const places = createPlaces({ db })
  const search = createSearch({ db, clock, places, engine })
  return {
    diagnostics: createDiagnostics(platform),
    links,
    accounts: { ...accounts, ...deletion },
    catalog,
    files,
    products,
    schedule,
    appointments,
    calendars,
    reviews,
    profiles,
    places,
    listings,
    search,
  }
}

/** What does the background work, with the mailer it sends by. */
function createWorkers(platform: Platform, modules: Modules, { env, log }: ComposeOptions) {
  const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const parts = { ...platform, ...modules, mailer, publicUrl: env.PUBLIC_URL }
  const handlers: JobHandler[] = [
    ...accountWork(parts),
    ...appointmentWork({ ...parts, finishByJob: env.FINISH_BY_JOB }),
    // Until there are chats, no message holds a file: what was uploaded for one is swept after a day.
    ...fileWork({ ...parts, usedOnProfiles: imagesOnProfiles, usedChatFiles: async () => new Set() }),
    ...profileWork(parts),
    ...searchWork({ ...parts, log }),
    ...retentionWork({ ...parts, retentions: allRetentions }),
  ]
  const senders = [appointmentSender({ ...parts, mailFrom: env.MAIL_FROM })]
  const notifications = createNotificationWork({ ...platform, senders })
  return { handlers, notifications, close: () => mailer.close() }
}

/** Puts the parts together. The one file that sees everything. */
export async function compose(options: ComposeOptions) {
  const { env, log, attemptsPrefix } = options
  const platform = await openPlatform(options)
  const modules = createModules(platform, options)
  const { db, redis, hints, jobs, storage, metrics } = platform
  const { accounts, files, listings } = modules

  return {
    db,
    redis,
    jobs,
    metrics,
    listings,
    accounts,

    /** The HTTP side, for the api process. */
    app({ isStopping }: { isStopping?: () => boolean } = {}): Promise<FastifyInstance> {
      return buildApp({
        log,
        isStopping,
        endpoints: Object.values(endpoints),
        routes: allRoutes.flatMap((of) => of(modules)),
        extras: [mediaRoutes({ files, storage }), feedRoutes(modules)],
        authenticate: accounts.authenticate,
        attempts: createAttempts({
          redis,
          scale: env.LIMITS_SCALE,
          ...(attemptsPrefix !== undefined && { prefix: attemptsPrefix }),
        }),
        metrics,
        publicUrl: env.PUBLIC_URL,
        trustProxy: env.TRUST_PROXY,
        mostUploadBytes: env.UPLOAD_MEGABYTES * 1024 * 1024,
      })
    },

    /** The background side, for the worker process. */
    work: () => createWorkers(platform, modules, options),

    async close(): Promise<void> {
      await jobs.stop()
      accounts.sessionWatch.close()
      hints.close()
      redis.disconnect()
      files.close()
      storage.close()
      await platform.engine.close()
      await platform.database.close()
    },
  }
}
