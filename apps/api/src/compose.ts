import { endpoints } from '@fourfold/contract/endpoints'
import type { FastifyInstance } from 'fastify'

import { accountRoutes } from './accounts/accounts.routes.ts'
import { accountWork } from './accounts/accounts.worker.ts'
import { accountJobs, accountRetention, createAccountDeletion, createAccounts, createLinks } from './accounts/index.ts'
import type { Accounts } from './accounts/index.ts'
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
  haveAppointment,
  anyBooking,
  requestsAndSessions,
} from './appointments/index.ts'
import { appointmentSender } from './appointments/notifications/notifications.worker.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { createCatalog } from './catalog/index.ts'
import { chatSender } from './chat/chat.worker.ts'
import { chatRoutes } from './chat/chats.routes.ts'
import { createChatModule, forgetMessages, isChatParticipant, peopleWhoWrote, usedChatFiles } from './chat/index.ts'
import { unsubscribeRoutes } from './chat/unsubscribe.routes.ts'
import { diagnosticsRoutes } from './diagnostics/diagnostics.routes.ts'
import { createDiagnostics } from './diagnostics/index.ts'
import { fileRoutes } from './files/files.routes.ts'
import { fileWork } from './files/files.worker.ts'
import { createFiles, fileJobs } from './files/index.ts'
import type { Files } from './files/index.ts'
import { mediaRoutes } from './files/media.routes.ts'
import { admit } from './http/access.ts'
import { buildApp } from './http/build-app.ts'
import { createAudience } from './live/index.ts'
import { liveRoutes } from './live/live.routes.ts'
import { createNotificationWork, notificationRetention } from './notifications/index.ts'
import { openPlatform } from './open-platform.ts'
import type { Platform, PlatformOptions } from './open-platform.ts'
import { createPlaces } from './places/index.ts'
import { placeRoutes } from './places/places.routes.ts'
import type { JobHandler } from './platform/jobs/job.ts'
import { forgetOldRows, retentionWork } from './platform/jobs/retention.ts'
import { createAttempts } from './platform/limits.ts'
import type { Attempts } from './platform/limits.ts'
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
import { createListings, createSearch, listedWithin, listingsChangedPublisher, searchJobs } from './search/index.ts'
import { searchRoutes } from './search/search.routes.ts'
import { searchWork } from './search/search.worker.ts'
import { createSubscriptions } from './subscriptions/index.ts'
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts'

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
  chatRoutes,
  reviewRoutes,
  placeRoutes,
  searchRoutes,
  subscriptionRoutes,
  diagnosticsRoutes,
]

type ComposeOptions = PlatformOptions & { attemptsPrefix?: string }

export type Product = Awaited<ReturnType<typeof compose>>

type Modules = ReturnType<typeof createModules>

/** The modules, each given what it needs of the others. */
function createModules(platform: Platform, { env, log }: ComposeOptions) {
  const { db, clock, hints, engine, channels } = platform
  const listings = createListings({ db, log, publishChange: listingsChangedPublisher(hints) })
  const links = createLinks(platform)
  const accounts = createAccounts({ ...platform, links, passwords: createPasswords(), sessionDays: env.SESSION_DAYS })
  const catalog = createCatalog({ db, saveSearchAnswers })
  const files = createFiles({
    ...platform,
    isChatParticipant: (fileUuid, accountId) => isChatParticipant(db, fileUuid, accountId),
    products: { productNamed, holdProduct },
  })
  const products = createProducts({ db, clock, files })
  const schedule = createSchedule({ db, clock, busyOf })
  const appointments = createAppointments({ ...platform, schedule, answerHours: env.ANSWER_HOURS })
  const chats = createChatModule({
    ...platform,
    files,
    privateUrl: files.privateAddresses.url,
    publicUrl: env.PUBLIC_URL,
    mostCharacters: env.MESSAGE_CHARACTERS,
    approveRequest: appointments.approveRequest,
    haveAppointment,
    tellLive(accountIds, news) {
      for (const id of accountIds) channels.send(id, JSON.stringify(news))
    },
  })
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
  const deletion = createDeletion(platform, accounts, files)
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
    chats,
    calendars,
    reviews,
    profiles,
    places,
    listings,
    search,
    subscriptions: createSubscriptions({ db, clock, publicKey: '', results: { requestsAndSessions, peopleWhoWrote } }),
  }
}

/** Deletes accounts; each module forgets its part. */
function createDeletion(platform: Platform, { sessionWatch }: Pick<Accounts, 'sessionWatch'>, files: Files) {
  return createAccountDeletion({
    ...platform,
    sessionWatch,
    // Files first: products and profiles point to them.
    forget: [
      files.removeOfAccount,
      forgetProducts,
      forgetWorkHours,
      forgetReviewTexts,
      forgetAppointments,
      forgetMessages,
      forgetProfile,
    ],
  })
}

/** The live socket, for whoever is connected to this process. */
function createLive(
  platform: Platform,
  { accounts, chats }: Modules,
  given: { attempts: Attempts; publicUrl: string },
) {
  const audience = createAudience({ ...platform, chats })
  const { register, close } = liveRoutes({
    ...platform,
    ...given,
    audience,
    chats,
    enter: (token) => admit(accounts.authenticate, 'user', token),
    watchSession: accounts.sessionWatch.watch,
  })
  return {
    register,
    async close(): Promise<void> {
      await close()
      audience.close()
    },
  }
}

/** What does the background work, with the mailer it sends by. */
function createWorkers(platform: Platform, modules: Modules, { env, log }: ComposeOptions) {
  const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const parts = { ...platform, ...modules, mailer, publicUrl: env.PUBLIC_URL }
  const handlers: JobHandler[] = [
    ...accountWork(parts),
    ...appointmentWork({ ...parts, finishByJob: env.FINISH_BY_JOB }),
    ...fileWork({ ...parts, usedOnProfiles: imagesOnProfiles, usedChatFiles }),
    ...profileWork(parts),
    ...searchWork({ ...parts, log }),
    ...retentionWork({ ...parts, retentions: allRetentions }),
  ]
  const { mailSwitch } = modules.chats
  const senders = [appointmentSender({ ...parts, mailFrom: env.MAIL_FROM }), chatSender({ ...parts, mailSwitch })]
  const notifications = createNotificationWork({ ...platform, senders })
  return { handlers, notifications, close: () => mailer.close() }
}

/** Puts the parts together. The one file that sees everything. */
export async function compose(options: ComposeOptions) {
  const { env, log, attemptsPrefix } = options
  const platform = await openPlatform(options)
  const modules = createModules(platform, options)
  const { db, redis, hints, channels, jobs, storage, metrics } = platform
  const { accounts, files, listings } = modules

  return {
    db,
    redis,
    jobs,
    metrics,
    listings,
    accounts,

    /** The HTTP side with the live socket, for the api process. */
    async app({ isStopping }: { isStopping?: () => boolean } = {}): Promise<FastifyInstance> {
      const attempts = createAttempts({
        redis,
        scale: env.LIMITS_SCALE,
        ...(attemptsPrefix !== undefined && { prefix: attemptsPrefix }),
      })
      const live = createLive(platform, modules, { attempts, publicUrl: env.PUBLIC_URL })
      const app = await buildApp({
        log,
        isStopping,
        sockets: live,
        endpoints: Object.values(endpoints),
        routes: allRoutes.flatMap((of) => of(modules)),
        extras: [mediaRoutes({ files, storage }), feedRoutes(modules), unsubscribeRoutes(modules.chats)],
        authenticate: accounts.authenticate,
        attempts,
        metrics,
        publicUrl: env.PUBLIC_URL,
        trustProxy: env.TRUST_PROXY,
        mostUploadBytes: env.UPLOAD_MEGABYTES * 1024 * 1024,
      })
      app.addHook('preClose', live.close)
      return app
    },

    /** The background side, for the worker process. */
    work: () => createWorkers(platform, modules, options),

    async close(): Promise<void> {
      await jobs.stop()
      accounts.sessionWatch.close()
      hints.close()
      channels.close()
      redis.disconnect()
      files.close()
      storage.close()
      await platform.engine.close()
      await platform.database.close()
    },
  }
}
