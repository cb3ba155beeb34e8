import type { PubSub } from '@fourfold/platform/pubsub'
import { LISTINGS_CHANNEL } from '@fourfold/search-protocol/channel'

/** To be called once a change of listings has been committed: search processes then read it at once. */
export const listingsChangedPublisher = (hints: PubSub) => (): void => hints.publish(LISTINGS_CHANNEL, '')
