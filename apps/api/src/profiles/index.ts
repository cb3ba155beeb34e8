/** The door of profiles for other modules. */
export { createProfiles } from './profiles.service.ts'
export type { Profiles } from './profiles.service.ts'
export { grantCategory, holdRating, insertProfile as openProfile, keepRating, keepSearch } from './profiles.store.ts'
