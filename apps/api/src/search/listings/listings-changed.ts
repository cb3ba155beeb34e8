import type { PubSub } from '@fourfold/platform/pubsub'
import { LISTINGS_CHANNEL } from '@fourfold/search-protocol/channel'

/** Notifies search processes; call it after the change is committed. */
export const listingsChangedPublisher = (pubSub: PubSub) => (): void => pubSub.publish(LISTINGS_CHANNEL, '')
