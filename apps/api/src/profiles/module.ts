import { selectAccessGrant, selectBooking } from '../appointments/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Base, Manifest } from '../module-list.ts'
import type { RecordDisclosure } from '../privacy/index.ts'
import { presentReview, selectNewestReviews } from '../reviews/index.ts'
import type { Schedule } from '../schedule/index.ts'
import { findListedAccountIds } from '../search/index.ts'
import type { Listings } from '../search/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { exportProfile } from './data-export.queries.ts'
import { profileJobs } from './profiles.jobs.ts'
import { profileRoutes } from './profiles.routes.ts'
import { createProfiles } from './profiles.service.ts'
import { eraseProfile } from './profiles.store.ts'
import { profileHandlers } from './profiles.worker.ts'

type Parts = Base & {
  catalog: Catalog
  schedule: Schedule
  listings: Listings
  subscriptions: Subscriptions
  recordDisclosure: RecordDisclosure
}

function create(parts: Parts) {
  const { db, schedule, listings, subscriptions } = parts
  const profiles = createProfiles({
    ...parts,
    selectBooking,
    selectAccessGrant,
    findNextFree: schedule.findNextFree,
    reviews: { newest: selectNewestReviews, present: presentReview },
    findListedAccountIds: (range) => findListedAccountIds(db, range),
    countProfileView: subscriptions.counts.addProfileView,
    refreshListings: listings.refresh,
  })
  return { profiles }
}

export const profilesModule = {
  create,
  routes: [profileRoutes],
  jobs: profileJobs,
  workers: profileHandlers,
  eraseAccount: eraseProfile,
  exportData: { profile: exportProfile },
} satisfies Manifest
