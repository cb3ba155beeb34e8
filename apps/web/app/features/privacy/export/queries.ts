import { dataExport } from '@fourfold/contract/privacy/endpoints'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'

/** The polling interval while an archive is in progress. */
const PENDING_POLL_MS = 5000

export function exportQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'data-export'),
    queryFn: ({ signal }) => call(dataExport, {}, { signal }),
    // The user may have requested an export in another browser.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.export && !state.data.export.ready ? PENDING_POLL_MS : false),
  })
}
