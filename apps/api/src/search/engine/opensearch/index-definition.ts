/** Increase it when the documents or their mapping change. The indexer then builds a new index set. */
export const SCHEMA_VERSION = 1

/** Compared for equality only. Only sorting and aggregations would need doc values. */
const exact = { type: 'keyword', doc_values: false } as const
const flag = { type: 'boolean', doc_values: false } as const
/** Returned with a result, but not searchable. */
const stored = { type: 'long', index: false, doc_values: false } as const
/** Ranges of hours. The free times of sixty days are about a hundred ranges. */
const hours = { type: 'integer_range', doc_values: false } as const

/** The fields are columns of `listing`, except `place`. PostgreSQL computes the stems, so the engines match equally. */
export const indexProperties = {
  account_id: stored,
  version: { type: 'long' },
  username: { type: 'keyword' },
  valid_till: { type: 'date', format: 'epoch_millis' },
  rating: { type: 'float' },
  rate_cents: { type: 'integer' },
  tag_ids: exact,
  title_stems: exact,
  name_stems: exact,
  specialization_stems: exact,
  state: exact,
  /** Absent for listings that do not meet in person, so that their distance is infinite. */
  place: { type: 'geo_point' },
  works_online: flag,
  meets_in_person: flag,
  gender: exact,
  age_range: exact,
  takes_insurance: flag,
  works_weekends: flag,
  free15: flag,
  free_standard_online: hours,
  free_standard_in_person: hours,
  free_free15_online: hours,
  free_free15_in_person: hours,
} as const

/** Builds the body of a request that creates an index. */
export function buildIndexBody() {
  return {
    settings: {
      index: {
        number_of_shards: 1,
        // One replica, as soon as there is a second node.
        auto_expand_replicas: '0-1',
        refresh_interval: '500ms',
        // The default order of results with equal scores. A search in exactly this order can stop early.
        'sort.field': ['rating', 'username'],
        'sort.order': ['desc', 'asc'],
        // Versions of deleted documents must be kept until a rebuild ends, which may send older versions.
        gc_deletes: '6h',
      },
    },
    mappings: {
      // Ignores new fields: while a set with a new mapping is filled, the active set also receives the new documents.
      dynamic: false,
      _meta: { schema_version: SCHEMA_VERSION },
      _source: { excludes: ['free_*'] },
      properties: indexProperties,
    },
  } as const
}
