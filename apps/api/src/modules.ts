import { createAccountDeletion, createAccounts, createLinks, createSessionCutoffs } from './accounts/index.ts'
import type { Accounts, Links } from './accounts/index.ts'
import { createAdmin, eraseDecisions } from './admin/index.ts'
import {
  selectBooking,
  findReviewableAppointment,
  countBookingsSince,
  findBusyTimes,
  findBusyTimesOfMany,
  closeAppointments,
  createAppointments,
  createCalendars,
  createAlternatives,
  selectAccessGrant,
  deleteFeed,
  eraseAppointments,
  haveAppointment,
  findNextAppointment,
  countRequestsAndSessions,
} from './appointments/index.ts'
import type { Appointments } from './appointments/index.ts'
import { createAuditLogQuery } from './audit/index.ts'
import { createCatalog, createCurating } from './catalog/index.ts'
import type { Catalog, Curating } from './catalog/index.ts'
import {
  createChatModule,
  eraseReportCopies,
  eraseMessages,
  isChatParticipant,
  countNewContacts,
} from './chat/index.ts'
import { createDiagnostics } from './diagnostics/index.ts'
import { createFiles } from './files/index.ts'
import type { Files } from './files/index.ts'
import { passkeySite, stripeUrl } from './infra/env.ts'
import { openPayments } from './infra/payments/payments.ts'
import type { RateLimiter } from './infra/rate-limiter.ts'
import { createWaiting } from './moderation/index.ts'
import type { Platform, PlatformOptions } from './open-infra.ts'
import { createPlaces } from './places/index.ts'
import { createDisclosures, createPrivacy, eraseDisclosures, eraseExports } from './privacy/index.ts'
import { createProducts, forgetProducts, holdProduct, productNamed } from './products/index.ts'
import {
  createProfiles,
  forgetProfile,
  forgetTag,
  saveSearchAnswers,
  touchedByCategory,
  touchedByQuestion,
  touchedByTag,
  tradeOf,
} from './profiles/index.ts'
import { createReviews, eraseReviewTexts, selectNewestReviews, presentReview } from './reviews/index.ts'
import { createSchedule, eraseWorkHours } from './schedule/index.ts'
import type { Schedule } from './schedule/index.ts'
import {
  candidatesFor,
  createListings,
  createPreview,
  createSearch,
  createTrades,
  listedWithin,
  listingsChangedPublisher,
  phrasesOfTag,
  writePhrasesOfTag,
} from './search/index.ts'
import { createSubscriptions, forgetCategory, savedTypes } from './subscriptions/index.ts'
import type { Subscriptions } from './subscriptions/index.ts'

type Settings = Pick<PlatformOptions, 'env' | 'log'>

export type Modules = ReturnType<typeof createModules>

type IdentityNeeds = { links: Links; attempts: RateLimiter; env: Settings['env']; subscriptions: Subscriptions }

/** Accounts, with what must end together with them: calendar feeds, appointments, subscriptions. */
function createIdentity(platform: Platform, { env, subscriptions, ...given }: IdentityNeeds): Accounts {
  return createAccounts({
    ...platform,
    ...given,
    sessionDays: env.SESSION_DAYS,
    sessionCutoffs: createSessionCutoffs({
      clock: platform.clock,
      idleDays: env.SESSION_IDLE_DAYS,
      adminIdleHours: env.ADMIN_IDLE_HOURS,
    }),
    factorSecret: env.FACTOR_SECRET,
    passkeySite: passkeySite(env),
    adminsNeedFactor: env.ADMIN_SECOND_FACTOR === 'required',
    closeFeeds: deleteFeed,
    onEmailChanged: subscriptions.addressMoved,
    onDeletionRequested: [closeAppointments, subscriptions.forget],
  })
}

/** Payments, and what they mean for the person who paid. */
function createPaying(platform: Platform, { env, log }: Settings): Subscriptions {
  return createSubscriptions({
    ...platform,
    payments: openPayments({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: stripeUrl(env), log }),
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    publicKey: env.STRIPE_PUBLIC_KEY,
    publicUrl: env.PUBLIC_URL,
    results: { countRequestsAndSessions, countNewContacts },
  })
}

type ChatNeeds = { env: Settings['env']; files: Files; appointments: Appointments }

/** Chats, with what they need of files, profiles and appointments. */
function createChatting(platform: Platform, { env, files, appointments }: ChatNeeds) {
  const { db, clock } = platform
  return createChatModule({
    ...platform,
    files,
    privateUrl: files.privateAddresses.url,
    publicUrl: env.PUBLIC_URL,
    maxCharacters: env.MESSAGE_CHARACTERS,
    approveRequest: appointments.approveRequest,
    haveAppointment,
    async getInfoAboutOther(viewer, other) {
      const [trade, next] = await Promise.all([
        tradeOf(db, other),
        findNextAppointment(db, { one: viewer, other, now: clock.now() }),
      ])
      if (!next) return { trade, nextAppointment: null }
      const { uuid, startsAt, status } = next
      return { trade, nextAppointment: { uuid, startsAt: startsAt.toString(), isRequest: status === 'Pending' } }
    },
    publishLive: (accountIds, news) => platform.channels.publish(accountIds, JSON.stringify(news)),
  })
}

/** The catalog, with what has to follow when an admin takes something out of it. */
function createCuratedCatalog(platform: Platform) {
  const curating = createCurating({
    ...platform,
    subscriptionTypes: savedTypes,
    touched: { byTag: touchedByTag, byCategory: touchedByCategory, byQuestion: touchedByQuestion },
    tagWords: { of: phrasesOfTag, write: writePhrasesOfTag },
    forgetCategory,
    forgetTag: (tx, tagId) => platform.jobs.add(tx, forgetTag, { tagId, after: 0 }),
  })
  return { ...createCatalog({ ...platform, saveSearchAnswers }), curating }
}

/** What admins say that words mean, and what they see of it before it is saved. */
function createUnderstanding(platform: Platform, { info }: Curating) {
  return { preview: createPreview({ ...platform, curated: info }), trades: createTrades(platform) }
}

type ProfileNeeds = {
  catalog: Catalog
  schedule: Schedule
  listings: ReturnType<typeof createListings>
  subscriptions: Subscriptions
  recordDisclosure: ReturnType<typeof createDisclosures>['recordDisclosure']
}

/** Profiles, with what they show of reviews and of the schedule, and whom they tell of views and changes. */
function createShownProfiles(platform: Platform, needs: ProfileNeeds) {
  const { catalog, schedule, listings, subscriptions, recordDisclosure } = needs
  return createProfiles({
    ...platform,
    catalog,
    selectBooking,
    selectAccessGrant,
    recordDisclosure,
    nextFree: schedule.nextFree,
    reviews: { newest: selectNewestReviews, present: presentReview },
    listedWithin: (range) => listedWithin(platform.db, range),
    countView: subscriptions.counts.viewed,
    refreshListings: listings.refresh,
  })
}

/** The modules, each given what it needs of the others. */
export function createModules(platform: Platform, { env, log, attempts }: Settings & { attempts: RateLimiter }) {
  const { db, clock, pubSub } = platform
  const listings = createListings({ db, log, publishChange: listingsChangedPublisher(pubSub) })
  const links = createLinks(platform)
  const subscriptions = createPaying(platform, { env, log })
  const accounts = createIdentity(platform, { links, attempts, env, subscriptions })
  const catalog = createCuratedCatalog(platform)
  const files = createFiles({
    ...platform,
    isChatParticipant: (fileUuid, accountId) => isChatParticipant(db, fileUuid, accountId),
    products: { productNamed, holdProduct },
  })
  const products = createProducts({ ...platform, files })
  const schedule = createSchedule({ ...platform, findBusyTimes, findBusyTimesOfMany })
  const { recordDisclosure, disclosures } = createDisclosures(platform)
  const appointments = createAppointments({ ...platform, schedule, recordDisclosure, answerHours: env.ANSWER_HOURS })
  const alternatives = createAlternatives({ ...platform, schedule, candidatesFor })
  const chats = createChatting(platform, { env, files, appointments })
  const calendars = createCalendars({
    ...platform,
    recordDisclosure,
    checkOwner: accounts.checkOwner,
    publicUrl: env.PUBLIC_URL,
  })
  const reviews = createReviews({ db, clock, findAppointment: findReviewableAppointment })
  const profiles = createShownProfiles(platform, { catalog, schedule, listings, subscriptions, recordDisclosure })
  const deletion = createDeletion(platform, { accounts, files, subscriptions })
  const places = createPlaces({ db })
  const { shown: countShown } = subscriptions.counts
  const search = createSearch({ ...platform, places, nextFree: schedule.nextFree, countShown })
  return {
    diagnostics: createDiagnostics(platform),
    links,
    accounts: { ...accounts, ...deletion },
    catalog,
    files,
    products,
    schedule,
    appointments,
    alternatives,
    chats,
    calendars,
    reviews,
    profiles,
    places,
    listings,
    search,
    ...createUnderstanding(platform, catalog.curating),
    subscriptions,
    audit: createAuditLogQuery({ db }),
    privacy: createPrivacy({ ...platform, checkOwner: accounts.checkOwner, disclosures }),
    admin: createAdmin({ ...platform, sessionWatch: accounts.sessionWatch, catalog, subscriptions }),
    waiting: createWaiting({ ...platform, countBookingsSince, catalog, chats, files, products }),
  }
}

type ErasureModules = { accounts: Pick<Accounts, 'sessionWatch'>; files: Files; subscriptions: Subscriptions }

/** Deletes accounts; each module forgets its part. */
function createDeletion(platform: Platform, { accounts, files, subscriptions }: ErasureModules) {
  return createAccountDeletion({
    ...platform,
    sessionWatch: accounts.sessionWatch,
    // Files first: products and profiles point to them.
    erasers: [
      files.removeOfAccount,
      forgetProducts,
      eraseWorkHours,
      eraseReviewTexts,
      eraseAppointments,
      eraseMessages,
      // Pictures that only a report kept have no row anymore by which they would be found.
      async (tx, { accountId }) => files.clearDeleted(tx, await eraseReportCopies(tx, accountId)),
      subscriptions.forget,
      eraseDecisions,
      eraseExports,
      eraseDisclosures,
      forgetProfile,
    ],
  })
}
