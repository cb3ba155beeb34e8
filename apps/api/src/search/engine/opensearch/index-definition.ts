/** The version of the documents and their mapping. A change requires a new index set. */
export const SCHEMA_VERSION = 1

/** Compared for equality only. Without doc values, which only sorting and aggregations need. */
const exact = { type: 'keyword', doc_values: false } as const
const flag = { type: 'boolean', doc_values: false } as const
/** Returned with a result, but not searchable. */
const stored = { type: 'long', index: false, doc_values: false } as const
/** A range instead of its half hours: sixty days are about sixty values instead of a thousand. */
const halfHours = { type: 'integer_range', doc_values: false } as const

/** Text fields contain the stems that PostgreSQL has computed, so that both engines match equally. */
const properties = {
  account_id: stored,
  version: { type: 'long' },
  username: { type: 'keyword' },
  valid_till: { type: 'date', format: 'epoch_millis' },
  rating: { type: 'float' },
  rate_cents: { type: 'integer' },
  tags: exact,
  title: exact,
  name: exact,
  specialization: exact,
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
  free: {
    properties: {
      standard_online: halfHours,
      standard_in_person: halfHours,
      free15_online: halfHours,
      free15_in_person: halfHours,
    },
  },
} as const

/** Builds the body of a request that creates an index. */
export function buildIndexBody() {
  return {
    settings: {
      index: {
        number_of_shards: 1,
        // A copy on another node, as soon as there is one.
        auto_expand_replicas: '0-1',
        refresh_interval: '500ms',
        // The order of results with equal scores, so that searches stop at the first documents that are good enough.
        'sort.field': ['rating', 'username'],
        'sort.order': ['desc', 'asc'],
        // Versions of deleted documents must outlast a rebuild, which may send an older version of the document.
        gc_deletes: '6h',
      },
    },
    mappings: {
      dynamic: 'strict',
      _meta: { schema_version: SCHEMA_VERSION },
      _source: { excludes: ['free'] },
      properties,
    },
  } as const
}
