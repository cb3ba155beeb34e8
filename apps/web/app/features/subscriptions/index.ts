import { lazyComponent } from '~/ui/lazy-component.tsx'

/** The public API of subscriptions. */
export { listingPrice } from './dialog/captions.ts'
export { MonthCard } from './card/MonthCard.tsx'
export { SubscriptionSummary } from './card/SubscriptionSummary.tsx'
export { useSubscriptionOverview } from './card/use-subscription-overview.ts'

/** Loaded on demand, because most visits of the editor do not open it. */
export const SubscriptionDialog = lazyComponent(
  async () => (await import('./dialog/SubscriptionDialog.tsx')).SubscriptionDialog,
)
