import type { CategorySubscription } from '@fourfold/contract/subscriptions/shapes'

import { formatDollars } from '~/lib/format/money.ts'
import { shortDate } from '~/lib/format/time.ts'

type PaidDescription = {
  badge: { state: 'good' | 'waiting' | 'none'; text: string }
  /** Plan, price and next event. */
  line: string
}

/** ""12 months for $119.99. ", or nothing if the category is free."; nothing where nobody pays. */
function planText({ text, price }: CategorySubscription): string {
  return text === null || price === null ? '' : `${text} for ${formatDollars(price)}. `
}

function renewalText({ renewsAt, nextCharge, validTill }: CategorySubscription): string {
  const amount = nextCharge === null ? '' : ` for ${formatDollars(nextCharge)}`
  return `Renews on ${shortDate(renewsAt ?? validTill)}${amount}.`
}

/** The state of a paid category as badge and text. */
export function describePaidCategory(paid: CategorySubscription): PaidDescription {
  const until = shortDate(paid.validTill)
  switch (paid.state) {
    case 'renewing':
      return { badge: { state: 'good', text: 'Active' }, line: planText(paid) + renewalText(paid) }
    case 'ending':
      return {
        badge: { state: 'waiting', text: `Ends ${until}` },
        line: `${planText(paid)}Canceled: you stay listed until ${until} and are not charged again.`,
      }
    case 'grace':
      return {
        badge: { state: 'waiting', text: 'Payment failed' },
        line: `Your card could not be charged. You stay listed until ${until}; update your card to keep your listing.`,
      }
    case 'granted':
      return {
        badge: { state: 'good', text: 'Active' },
        line: `Free until ${until}. It does not renew.`,
      }
    case 'expired':
      return {
        badge: { state: 'none', text: 'Expired' },
        line: `Ended on ${until}. Subscribe again to be listed.`,
      }
  }
}
