import type { CategorySubscription } from '@fourfold/contract/subscriptions/shapes'

import { formatDollars } from '~/lib/format/money.ts'
import { shortDate } from '~/lib/format/time.ts'

type SubscriptionDescription = {
  badge: { state: 'success' | 'pending' | 'neutral'; text: string }
  /** Plan, price and next event. */
  line: string
}

/** Returns "12 months for $119.99. ", or an empty string if the category is free. */
function planText({ text, price }: CategorySubscription): string {
  return text === null || price === null ? '' : `${text} for ${formatDollars(price)}. `
}

function renewalText({ renewsAt, nextCharge, validTill }: CategorySubscription): string {
  const amount = nextCharge === null ? '' : ` for ${formatDollars(nextCharge)}`
  return `Renews on ${shortDate(renewsAt ?? validTill)}${amount}.`
}

/** Describes the state of a subscription with a badge and a text. */
export function describeSubscription(subscription: CategorySubscription): SubscriptionDescription {
  const until = shortDate(subscription.validTill)
  switch (subscription.state) {
    case 'renewing':
      return { badge: { state: 'success', text: 'Active' }, line: planText(subscription) + renewalText(subscription) }
    case 'ending':
      return {
        badge: { state: 'pending', text: `Ends ${until}` },
        line: `${planText(subscription)}Canceled: you stay listed until ${until} and are not charged again.`,
      }
    case 'grace':
      return {
        badge: { state: 'pending', text: 'Payment failed' },
        line: `Your card could not be charged. You stay listed until ${until}; update your card to keep your listing.`,
      }
    case 'granted':
      return {
        badge: { state: 'success', text: 'Active' },
        line: `Free until ${until}. It does not renew.`,
      }
    case 'expired':
      return {
        badge: { state: 'neutral', text: 'Expired' },
        line: `Ended on ${until}. Subscribe again to be listed.`,
      }
  }
}
