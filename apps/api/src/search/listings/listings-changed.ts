import type { PubSub } from '@fourfold/platform/pubsub'
import { LISTINGS_CHANNEL } from '@fourfold/search-protocol/channel'

/** To be called once a change of listings has been committed: search processes then read it at once. */
export const listingsChangedPublisher = (pubSub: PubSub) => (): void => pubSub.publish(LISTINGS_CHANNEL, '')
