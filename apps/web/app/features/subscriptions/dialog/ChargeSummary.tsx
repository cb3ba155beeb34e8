import { IconLock } from '@tabler/icons-react'

import { useNow } from '~/lib/browser/now.ts'
import { formatDollars } from '~/lib/format/money.ts'
import { shortDate } from '~/lib/format/time.ts'

import { captions, addMonths } from './captions.ts'
import type { Offer } from './pay-form.ts'

import classes from './SubscriptionDialog.module.css'

/** Shows the charge, the renewal and how to cancel, before the payment. */
export function ChargeSummary({ offer: { plan, type } }: { offer: Offer }) {
  const { name, months } = captions[plan]
  const renewal = shortDate(addMonths(useNow(), months))
  const price = formatDollars(type.price)
  const period = months === 1 ? 'month' : name
  return (
    <div className={classes.charge} aria-live="polite">
      <p className={classes.due}>
        <span>Due today</span>
        <strong>{price}</strong>
      </p>
      <p>
        Renews on {renewal} for {price}, then every {period} until you cancel. Cancel any time under Manage Billing; you
        stay listed until the end of the time you paid for.
      </p>
      <p className={classes.card}>
        <IconLock size={16} aria-hidden />
        Your card details go to Stripe, never to us.
      </p>
    </div>
  )
}
