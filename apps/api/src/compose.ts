import { endpoints } from '@fourfold/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { accountRoutes } from './accounts/accounts.routes.ts'
import { accountWork } from './accounts/accounts.worker.ts'
import { accountJobs, createAccounts, createLinks } from './accounts/index.ts'
import { appointmentRoutes } from './appointments/appointments.routes.ts'
import { appointmentWork } from './appointments/appointments.worker.ts'
import { calendarRoutes, feedRoutes } from './appointments/calendar/calendar.routes.ts'
import {
  appointmentJobs,
  appointmentOf,
  busyOf,
  createAppointments,
  createCalendars,
  isBookedWith,
} from './appointments/index.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { createCatalog } from './catalog/index.ts'
import { fileRoutes } from './files/files.routes.ts'
import { fileWork } from './files/files.worker.ts'
import { createFiles, fileJobs } from './files/index.ts'
import { mediaRoutes } from './files/media.routes.ts'
import { buildApp } from './http/build-app.ts'
import { createPlaces } from './places/index.ts'
import { placeRoutes } from './places/places.routes.ts'
import { systemClock } from './platform/clock.ts'
import type { Clock } from './platform/clock.ts'
import { openDatabase } from './platform/db/db.ts'
import type { OnQuery } from './platform/db/db.ts'
import type { Env } from './platform/env.ts'
import type { JobHandler } from './platform/jobs/job.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { createAttempts } from './platform/limits.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createMetrics } from './platform/metrics.ts'
import { createPasswords } from './platform/passwords.ts'
import { openRedis } from './platform/redis.ts'
import { openStorage } from './platform/storage.ts'
import { createProducts } from './products/index.ts'
import { productRoutes } from './products/products.routes.ts'
import { createProfiles, keepSearch } from './profiles/index.ts'
import { profileRoutes } from './profiles/profiles.routes.ts'
import { createReviews } from './reviews/index.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { createSchedule } from './schedule/index.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { createSearch, createSearcher, searchJobs } from './search/index.ts'
import { searchRoutes } from './search/search.routes.ts'
import { searchWork } from './search/search.worker.ts'

/** Every job of the product; each gets a queue when the database is migrated. */
export const allJobs = [...accountJobs, ...appointmentJobs, ...fileJobs, ...searchJobs]

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
]

type ComposeOptions = { env: Env; log: Logger; clock?: Clock; attemptsPrefix?: string; onQuery?: OnQuery }

export type Product = Awaited<ReturnType<typeof compose>>

type Platform = Awaited<ReturnType<typeof openPlatform>>

type Modules = ReturnType<typeof joinModules>

/** The engines, opened. */
async function openPlatform({ env, log, clock = systemClock, onQuery }: ComposeOptions) {
  const metrics = createMetrics()
  const database = openDatabase({
    url: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL,
    log,
    ...(onQuery && { onQuery }),
  })
  metrics.watchPool(database.pool)
  const redis = openRedis(env.REDIS_URL, log)
  const jobs = await openJobs(database.pool, log)
  return { clock, metrics, database, db: database.db, redis, jobs, storage: openStorage(env), secret: env.APP_SECRET }
}

/** The modules, each given what it needs of the others. */
function joinModules(platform: Platform, { env, log }: ComposeOptions) {
  const { db, clock, redis } = platform
  const { DATABASE_URL, LOG_LEVEL } = env
  const searcher = createSearcher({ settings: { DATABASE_URL, LOG_LEVEL }, redis, log })
  const links = createLinks(platform)
  const accounts = createAccounts({ ...platform, links, passwords: createPasswords(), sessionDays: env.SESSION_DAYS })
  const catalog = createCatalog({ db, keepSearch })
  // Until there are chats, nobody but its owner has part in a chat file.
  const files = createFiles({ ...platform, isChatParticipant: async () => false })
  const products = createProducts({ db, clock, files })
  const schedule = createSchedule({ db, clock, busyOf })
  const appointments = createAppointments({ ...platform, schedule, answerHours: env.ANSWER_HOURS })
  const calendars = createCalendars({ ...platform, publicUrl: env.PUBLIC_URL })
  const reviews = createReviews({ db, clock, appointmentOf })
  const profiles = createProfiles({
    db,
    clock,
    products,
    isBooked: (pair) => isBookedWith(db, pair),
    reviewsOf: reviews.reviewsOf,
    announce: searcher.announce,
  })
  const places = createPlaces({ db })
  const search = createSearch({ db, clock, places, searcher })
  return {
    links,
    accounts,
    catalog,
    files,
    products,
    schedule,
    appointments,
    calendars,
    reviews,
    profiles,
    places,
    searcher,
    search,
  }
}

/** Whatever runs in the background, with the mailer it sends by. */
function takeUpWork(platform: Platform, modules: Modules, { env, log }: ComposeOptions) {
  const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const parts = { ...platform, ...modules, mailer, publicUrl: env.PUBLIC_URL }
  const handlers: JobHandler[] = [
    ...accountWork(parts),
    ...appointmentWork({ ...parts, mailFrom: env.MAIL_FROM, finishByJob: env.FINISH_BY_JOB }),
    ...fileWork(parts),
    ...searchWork({ ...parts, log }),
  ]
  return { handlers, close: () => mailer.close() }
}

/** Puts the parts together. The one file that sees everything. */
export async function compose(options: ComposeOptions) {
  const { env, log, attemptsPrefix } = options
  const platform = await openPlatform(options)
  const modules = joinModules(platform, options)
  const { db, redis, jobs, storage, metrics } = platform
  const { accounts, files, searcher } = modules

  return {
    db,
    redis,
    jobs,
    metrics,
    searcher,

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
      })
    },

    /** The background side, for the worker process. */
    work: () => takeUpWork(platform, modules, options),

    async close(): Promise<void> {
      await jobs.stop()
      searcher.close()
      redis.disconnect()
      files.close()
      storage.close()
      await platform.database.close()
    },
  }
}
