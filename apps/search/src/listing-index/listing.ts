/** A professional in one category, as search knows them. */
export type Listing = {
  accountId: number
  categoryId: number
  username: string
  /** Milliseconds since 1970: the moment it stops being listed. */
  validTill: number
  rating: number
  tagIds: readonly number[]
  titleWords: readonly string[]
  nameWords: readonly string[]
  specializationWords: readonly string[]
  state: string | null
  latitude: number | null
  longitude: number | null
  worksOnline: boolean
  meetsInPerson: boolean
  gender: string
  ageRange: string
  takesInsurance: boolean
  worksWeekends: boolean
  free15: boolean
  /** Cents a session; null when they have not said. */
  rate: number | null
  /** The transaction that wrote it: another version has another number. */
  version: number
}

/** Where a word may stand, as bits: a hit may be in several at once. */
export const FIELD = { title: 1, name: 2, tags: 4, specialization: 8 } as const

/** How many sets of fields there are. */
export const FIELD_SETS = 16
