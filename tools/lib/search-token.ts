import { systemClock } from '@fourfold/platform/clock'
import { DEVELOPMENT_SEARCH_SECRET } from '@fourfold/platform/env'
import { signServiceToken } from '@fourfold/platform/service-token'
import { SEARCH_AUDIENCE } from '@fourfold/search-protocol/channel'

/** Creates the headers with the service token that local search processes require. */
export const createSearchAuthHeaders = () => ({
  authorization: `Bearer ${signServiceToken({ secret: DEVELOPMENT_SEARCH_SECRET, audience: SEARCH_AUDIENCE, now: systemClock.now() })}`,
})
