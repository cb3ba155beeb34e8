/** The door of profiles for other modules. */
export { toldIn } from './view/disclosed-fields.ts'
export { grantCategory, settlePaid } from './categories.store.ts'
export type { CategoryChange } from './categories.store.ts'
export { expirePaidCategories, forgetTag, profileJobs } from './profiles.jobs.ts'
export { categoriesOf, categoriesOfAll, changedCategory, imagesOnProfiles, tradeOf } from './profiles.queries.ts'
export type { PaidCategory } from './profiles.queries.ts'
export { createProfiles } from './profiles.service.ts'
export type { Profiles } from './profiles.service.ts'
export {
  approveRequestedTags,
  forgetProfile,
  holdRequestedTags,
  holdRating,
  insertProfile as openProfile,
  saveRating,
  saveSearchAnswers,
} from './profiles.store.ts'
export { touchedByCategory, touchedByQuestion, touchedByTag } from './affected-users.queries.ts'
export { profileData } from './data-export.queries.ts'
