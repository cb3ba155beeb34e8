/** The columns of `listing` that documents contain, as the database client returns them. */
export type ListingRow = {
  account_id: number
  version: number
  username: string
  valid_till: Temporal.Instant
  rating: number
  rate_cents: number | null
  tag_ids: readonly number[]
  title_stems: readonly string[]
  name_stems: readonly string[]
  specialization_stems: readonly string[]
  state: string | null
  latitude: number | null
  longitude: number | null
  works_online: boolean
  meets_in_person: boolean
  gender: string
  age_range: string
  takes_insurance: boolean
  works_weekends: boolean
  free15: boolean
  /** Multiranges as PostgreSQL prints them: `{[998400,998404),[998448,998450)}`. */
  free_standard_online: string
  free_standard_in_person: string
  free_free15_online: string
  free_free15_in_person: string
}

type HalfHours = { gte: number; lt: number }[]

/** PostgreSQL prints ranges of integers always with an excluded end. */
const parseHalfHours = (multirange: string): HalfHours =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, until]) => ({ gte: Number(from), lt: Number(until) }))

function getPlace({ meets_in_person, latitude, longitude }: ListingRow) {
  return meets_in_person && latitude !== null && longitude !== null ? { lat: latitude, lon: longitude } : null
}

/** The id of a document in the index of its category. */
export const getDocumentId = (accountId: number) => String(accountId)

/** Converts a row to its document. The fields are those of the index definition. */
export function toDocument(row: ListingRow) {
  return {
    account_id: row.account_id,
    version: row.version,
    username: row.username,
    // Rounded up, so that comparing with milliseconds gives the same result as comparing the exact time.
    valid_till: row.valid_till.round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }).epochMilliseconds,
    rating: row.rating,
    rate_cents: row.rate_cents,
    tags: row.tag_ids,
    title: row.title_stems,
    name: row.name_stems,
    specialization: row.specialization_stems,
    state: row.state,
    place: getPlace(row),
    works_online: row.works_online,
    meets_in_person: row.meets_in_person,
    gender: row.gender,
    age_range: row.age_range,
    takes_insurance: row.takes_insurance,
    works_weekends: row.works_weekends,
    free15: row.free15,
    free: {
      standard_online: parseHalfHours(row.free_standard_online),
      standard_in_person: parseHalfHours(row.free_standard_in_person),
      free15_online: parseHalfHours(row.free_free15_online),
      free15_in_person: parseHalfHours(row.free_free15_in_person),
    },
  }
}
