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
import { createCatalog, createCatalogAdmin } from './catalog/index.ts'
import type { Catalog, CatalogAdmin } from './catalog/index.ts'
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
import { relyingParty, stripeUrl } from './infra/env.ts'
import { openPayments } from './infra/payments/payments.ts'
import type { RateLimiter } from './infra/rate-limiter.ts'
import { createModerationQueue } from './moderation/index.ts'
import type { Infra, InfraOptions } from './open-infra.ts'
import { createPlaces } from './places/index.ts'
import { createDisclosures, createPrivacy, eraseDisclosures, eraseExports } from './privacy/index.ts'
import { createProducts, deleteProductsOfAccount, lockProductForImage, findProduct } from './products/index.ts'
import {
  createProfiles,
  eraseProfile,
  removeDeletedTag,
  saveSearchAnswers,
  countAffectedByCategory,
  countAffectedByQuestion,
  countAffectedByTag,
  findProfessionalTitle,
} from './profiles/index.ts'
import { createReviews, eraseReviewTexts, selectNewestReviews, presentReview } from './reviews/index.ts'
import { createSchedule, eraseWorkHours } from './schedule/index.ts'
import type { Schedule } from './schedule/index.ts'
import {
  findAlternativeCandidates,
  createListings,
  createPreview,
  createSearch,
  createOccupations,
  findListedWithin,
  listingsChangedPublisher,
  findPhrasesOfTag,
  savePhrasesOfTag,
} from './search/index.ts'
import { createSubscriptions, listTypes, removeCategoryFromTypes } from './subscriptions/index.ts'
import type { Subscriptions } from './subscriptions/index.ts'

type Settings = Pick<InfraOptions, 'env' | 'log'>

export type Modules = ReturnType<typeof createModules>

type IdentityNeeds = { links: Links; attempts: RateLimiter; env: Settings['env']; subscriptions: Subscriptions }

/** Accounts, with what must end together with them: calendar feeds, appointments, subscriptions. */
function createIdentity(infra: Infra, { env, subscriptions, ...given }: IdentityNeeds): Accounts {
  return createAccounts({
    ...infra,
    ...given,
    sessionDays: env.SESSION_DAYS,
    sessionCutoffs: createSessionCutoffs({
      clock: infra.clock,
      idleDays: env.SESSION_IDLE_DAYS,
      adminIdleHours: env.ADMIN_IDLE_HOURS,
    }),
    factorSecret: env.FACTOR_SECRET,
    relyingParty: relyingParty(env),
    adminsNeedFactor: env.ADMIN_SECOND_FACTOR === 'required',
    closeFeeds: deleteFeed,
    onEmailChanged: subscriptions.queueCustomerEmailUpdate,
    onDeletionRequested: [closeAppointments, subscriptions.cancelForDeletedAccount],
  })
}

/** Payments, and what they mean for the person who paid. */
function createPaying(infra: Infra, { env, log }: Settings): Subscriptions {
  return createSubscriptions({
    ...infra,
    payments: openPayments({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: stripeUrl(env), log }),
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    publicKey: env.STRIPE_PUBLIC_KEY,
    publicUrl: env.PUBLIC_URL,
    results: { countRequestsAndSessions, countNewContacts },
  })
}

type ChatNeeds = { env: Settings['env']; files: Files; appointments: Appointments }

/** Chats, with what they need of files, profiles and appointments. */
function createChatting(infra: Infra, { env, files, appointments }: ChatNeeds) {
  const { db, clock } = infra
  return createChatModule({
    ...infra,
    files,
    privateUrl: files.signedUrls.url,
    publicUrl: env.PUBLIC_URL,
    maxCharacters: env.MESSAGE_CHARACTERS,
    approveRequest: appointments.approveRequest,
    haveAppointment,
    async getInfoAboutOther(viewer, other) {
      const [trade, next] = await Promise.all([
        findProfessionalTitle(db, other),
        findNextAppointment(db, { accountId: viewer, otherId: other, now: clock.now() }),
      ])
      if (!next) return { trade, nextAppointment: null }
      const { uuid, startsAt, status } = next
      return { trade, nextAppointment: { uuid, startsAt: startsAt.toString(), isRequest: status === 'Pending' } }
    },
    publishLive: (accountIds, news) => infra.channels.publish(accountIds, JSON.stringify(news)),
  })
}

/** The catalog, with what has to follow when an admin takes something out of it. */
function createCuratedCatalog(infra: Infra) {
  const catalogAdmin = createCatalogAdmin({
    ...infra,
    listSubscriptionTypes: listTypes,
    countAffectedUsers: {
      byTag: countAffectedByTag,
      byCategory: countAffectedByCategory,
      byQuestion: countAffectedByQuestion,
    },
    tagPhrases: { find: findPhrasesOfTag, save: savePhrasesOfTag },
    removeCategoryFromTypes,
    enqueueTagRemoval: (tx, tagId) => infra.jobs.add(tx, removeDeletedTag, { tagId, after: 0 }),
  })
  return { ...createCatalog({ ...infra, saveSearchAnswers }), catalogAdmin }
}

/** What admins say that words mean, and what they see of it before it is saved. */
function createUnderstanding(infra: Infra, { info }: CatalogAdmin) {
  return { preview: createPreview({ ...infra, loadAdminCatalog: info }), occupations: createOccupations(infra) }
}

type ProfileNeeds = {
  catalog: Catalog
  schedule: Schedule
  listings: ReturnType<typeof createListings>
  subscriptions: Subscriptions
  recordDisclosure: ReturnType<typeof createDisclosures>['recordDisclosure']
}

/** Profiles, with what they show of reviews and of the schedule, and whom they tell of views and changes. */
function createShownProfiles(infra: Infra, needs: ProfileNeeds) {
  const { catalog, schedule, listings, subscriptions, recordDisclosure } = needs
  return createProfiles({
    ...infra,
    catalog,
    selectBooking,
    selectAccessGrant,
    recordDisclosure,
    nextFree: schedule.findNextFree,
    reviews: { newest: selectNewestReviews, present: presentReview },
    findListedWithin: (range) => findListedWithin(infra.db, range),
    countProfileView: subscriptions.counts.addProfileView,
    refreshListings: listings.refresh,
  })
}

/** The modules, each given what it needs of the others. */
export function createModules(infra: Infra, { env, log, attempts }: Settings & { attempts: RateLimiter }) {
  const { db, clock, pubSub } = infra
  const listings = createListings({ db, log, publishChange: listingsChangedPublisher(pubSub) })
  const links = createLinks(infra)
  const subscriptions = createPaying(infra, { env, log })
  const accounts = createIdentity(infra, { links, attempts, env, subscriptions })
  const catalog = createCuratedCatalog(infra)
  const files = createFiles({
    ...infra,
    isChatParticipant: (fileUuid, accountId) => isChatParticipant(db, fileUuid, accountId),
    products: { findProduct, lockProductForImage },
  })
  const products = createProducts({ ...infra, files })
  const schedule = createSchedule({ ...infra, findBusyTimes, findBusyTimesOfMany })
  const { recordDisclosure, disclosures } = createDisclosures(infra)
  const appointments = createAppointments({ ...infra, schedule, recordDisclosure, answerHours: env.ANSWER_HOURS })
  const alternatives = createAlternatives({ ...infra, schedule, findAlternativeCandidates })
  const chats = createChatting(infra, { env, files, appointments })
  const calendars = createCalendars({
    ...infra,
    recordDisclosure,
    checkOwner: accounts.checkOwner,
    publicUrl: env.PUBLIC_URL,
  })
  const reviews = createReviews({ db, clock, findAppointment: findReviewableAppointment })
  const profiles = createShownProfiles(infra, { catalog, schedule, listings, subscriptions, recordDisclosure })
  const deletion = createDeletion(infra, { accounts, files, subscriptions })
  const places = createPlaces({ db })
  const { addImpressions: countImpressions } = subscriptions.counts
  const search = createSearch({ ...infra, places, nextFree: schedule.findNextFree, countImpressions })
  return {
    diagnostics: createDiagnostics(infra),
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
    ...createUnderstanding(infra, catalog.catalogAdmin),
    subscriptions,
    audit: createAuditLogQuery({ db }),
    privacy: createPrivacy({ ...infra, checkOwner: accounts.checkOwner, disclosures }),
    admin: createAdmin({ ...infra, sessionWatch: accounts.sessionWatch, catalog, subscriptions }),
    moderation: createModerationQueue({ ...infra, countBookingsSince, catalog, chats, files, products }),
  }
}

type ErasureModules = { accounts: Pick<Accounts, 'sessionWatch'>; files: Files; subscriptions: Subscriptions }

/** Deletes accounts; each module forgets its part. */
function createDeletion(infra: Infra, { accounts, files, subscriptions }: ErasureModules) {
  return createAccountDeletion({
    ...infra,
    sessionWatch: accounts.sessionWatch,
    // Files first: products and profiles point to them.
    erasers: [
      files.deleteFilesOfAccount,
      deleteProductsOfAccount,
      eraseWorkHours,
      eraseReviewTexts,
      eraseAppointments,
      eraseMessages,
      // Pictures that only a report kept have no row anymore by which they would be found.
      async (tx, { accountId }) => files.clearDeletedChatFiles(tx, await eraseReportCopies(tx, accountId)),
      subscriptions.cancelForDeletedAccount,
      eraseDecisions,
      eraseExports,
      eraseDisclosures,
      eraseProfile,
    ],
  })
}
