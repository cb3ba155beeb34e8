/** The data of a listing that a search engine returns with a result. */
export type Listing = {
  accountId: number
  categoryId: number
  username: string
  rating: number
  tagIds: readonly number[]
  titleStems: readonly string[]
  nameStems: readonly string[]
  specializationStems: readonly string[]
  gender: string
  ageRange: string
  takesInsurance: boolean
  worksWeekends: boolean
  free15: boolean
  /** Null if the professional has set no price. */
  rateCents: number | null
}
