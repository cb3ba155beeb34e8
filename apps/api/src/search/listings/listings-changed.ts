import type { PubSub } from '@fourfold/platform/pubsub'
import { LISTINGS_CHANNEL } from '@fourfold/search-protocol/channel'

/** Creates a function that notifies search processes. Call it after the change is committed. */
export const createListingsChangedPublisher = (pubSub: PubSub) => (): void => pubSub.publish(LISTINGS_CHANNEL, '')
