import { useSearchParams } from 'react-router'

import { PaymentOutcome } from '~/features/subscriptions/payment/PaymentOutcome.tsx'

/** Where the checkout leads once it is paid. (SHL-33, SUB-23) */
export default function PaymentSuccess() {
  return <PaymentOutcome sessionId={useSearchParams()[0].get('session_id')} />
}
