/** The door of profiles for other modules. */
export { profileJobs } from './profiles.jobs.ts'
export { categoriesOf, imagesOnProfiles } from './profiles.queries.ts'
export type { PaidCategory } from './profiles.queries.ts'
export { createProfiles } from './profiles.service.ts'
export type { Profiles } from './profiles.service.ts'
export {
  forgetProfile,
  grantCategory,
  holdRating,
  insertProfile as openProfile,
  saveRating,
  saveSearchAnswers,
} from './profiles.store.ts'
