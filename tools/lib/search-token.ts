import { systemClock } from '@fourfold/platform/clock'
import { DEVELOPMENT_SEARCH_SECRET } from '@fourfold/platform/env'
import { signServiceToken } from '@fourfold/platform/service-token'
import { SEARCH_AUDIENCE } from '@fourfold/search-protocol/channel'

/** The service token that search processes of this machine require. */
export const searchAuthHeaders = () => ({
  authorization: `Bearer ${signServiceToken({ secret: DEVELOPMENT_SEARCH_SECRET, audience: SEARCH_AUDIENCE, now: systemClock.now() })}`,
})
