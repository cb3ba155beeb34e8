/** The door of subscriptions: paying to be listed, and what was paid for. */
import { createCard } from './card.service.ts'
import type { CardDeps } from './card.service.ts'
import { createPaying } from './paying.service.ts'

export type Subscriptions = ReturnType<typeof createSubscriptions>

export function createSubscriptions(deps: CardDeps) {
  return { ...createCard(deps), ...createPaying() }
}

export { seedSubscriptionTypes } from './seed/types.ts'
