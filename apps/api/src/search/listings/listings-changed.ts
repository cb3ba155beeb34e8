import type { PubSub } from '@fourfold/platform/pubsub'

/** The Redis channel that announces changes of listings. A lost message delays the index by a second. */
export const LISTINGS_CHANNEL = 'fourfold:listings'

/** Creates a function that notifies the indexer. Call it after the change is committed. */
export const createListingsChangedPublisher = (pubSub: PubSub) => (): void => pubSub.publish(LISTINGS_CHANNEL, '')
