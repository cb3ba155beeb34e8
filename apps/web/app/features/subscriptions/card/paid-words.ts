import type { CategoryPaid } from '@fourfold/contract/subscriptions/shapes'

import { dollars } from '~/lib/format/money.ts'
import { shortDate } from '~/lib/format/time.ts'

type PaidWords = {
  badge: { state: 'good' | 'waiting' | 'none'; text: string }
  /** What is paid, and what comes next. */
  line: string
}

/** "12 months for $119.99. "; nothing where nobody pays. */
function planWords({ text, price }: CategoryPaid): string {
  return text === null || price === null ? '' : `${text} for ${dollars(price)}. `
}

function renewal({ renewsAt, nextCharge, validTill }: CategoryPaid): string {
  const amount = nextCharge === null ? '' : ` for ${dollars(nextCharge)}`
  return `Renews on ${shortDate(renewsAt ?? validTill)}${amount}.`
}

/** How a category stands with the professional who pays for it. */
export function paidWords(paid: CategoryPaid): PaidWords {
  const until = shortDate(paid.validTill)
  switch (paid.state) {
    case 'renewing':
      return { badge: { state: 'good', text: 'Active' }, line: planWords(paid) + renewal(paid) }
    case 'ending':
      return {
        badge: { state: 'waiting', text: `Ends ${until}` },
        line: `${planWords(paid)}Canceled: you stay listed until ${until} and are not charged again.`,
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
