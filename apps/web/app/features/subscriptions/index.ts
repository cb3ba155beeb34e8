import { lazily } from '~/ui/lazily.tsx'

/** The public API of subscriptions. */
export { listingPrice } from './dialog/captions.ts'
export { MonthCard } from './card/MonthCard.tsx'
export { SubscriptionSummary } from './card/SubscriptionSummary.tsx'
export { useSubscriptionCard } from './card/use-subscription-card.ts'

/** Loaded on demand: most visits of the editor pay for nothing. */
export const SubscriptionDialog = lazily(
  async () => (await import('./dialog/SubscriptionDialog.tsx')).SubscriptionDialog,
)
