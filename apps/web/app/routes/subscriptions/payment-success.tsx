import { useSearchParams } from 'react-router'

import { PaymentOutcome } from '~/features/subscriptions/payment/PaymentOutcome.tsx'

/** Stripe redirects here after the checkout. (SHL-33, SUB-23) */
export default function PaymentSuccess() {
  return <PaymentOutcome sessionId={useSearchParams()[0].get('session_id')} />
}
