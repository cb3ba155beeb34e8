/** The public API of profiles. */
export { getDisclosedFields } from './view/disclosed-fields.ts'
export { grantCategory, applyPaidPeriod } from './categories/categories.store.ts'
export type { CategoryChange } from './categories/categories.store.ts'
export { expirePaidCategories, removeDeletedTag } from './profiles.jobs.ts'
export {
  selectPaidCategories,
  findCategoriesOfAccounts,
  findCategoryChange,
  findImagesOnProfiles,
  findProfessionalTitle,
} from './profiles.queries.ts'
export type { PaidCategory } from './profiles.queries.ts'
export type { Profiles } from './profiles.service.ts'
export {
  approveRequestedTags,
  lockRequestedTags,
  lockRating,
  insertProfile,
  saveRating,
  saveSearchAnswers,
} from './profiles.store.ts'
export {
  countAffectedByCategory,
  countAffectedByQuestion,
  countAffectedByTag,
} from './categories/affected-users.queries.ts'
