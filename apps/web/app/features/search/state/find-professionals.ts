import { tags } from '@fourfold/contract/catalog/endpoints'
import { search } from '@fourfold/contract/search/endpoints'

import { call } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'
import { queryClient } from '~/lib/data/query.ts'

import { toResults } from '../results/search-results.ts'
import type { Catalog, Results } from '../results/search-results.ts'
import type { SearchInput } from '../search-form.ts'

/** The catalog is cached for this time, because it changes rarely. */
const CATALOG_STALE_MS = 5 * 60_000

function loadCatalog(): Promise<Catalog> {
  return queryClient().fetchQuery({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => call(tags, {}, { signal }),
    staleTime: CATALOG_STALE_MS,
  })
}

/** Searches and converts the reply for display. */
export async function findProfessionals(form: SearchInput, options?: CallOptions): Promise<Results> {
  const [reply, catalog] = await Promise.all([call(search, { body: form }, options), loadCatalog()])
  return toResults(reply, catalog)
}
