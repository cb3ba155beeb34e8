import { useSearchParams } from 'react-router'

import { PaymentOutcome } from '~/features/subscriptions/payment/PaymentOutcome.tsx'

/** The checkout's success URL. (SHL-33, SUB-23) */
export default function PaymentSuccess() {
  return <PaymentOutcome sessionId={useSearchParams()[0].get('session_id')} />
}
