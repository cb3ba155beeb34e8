import { Text } from '@mantine/core'

import { EditCategories, PaymentPage, ButtonRow } from '~/features/subscriptions/payment/PaymentPage.tsx'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

/** Stripe redirects here when the user cancels the checkout. (SHL-33, SUB-19, SUB-20) */
export default function PaymentCanceled() {
  return (
    <PaymentPage title="Payment canceled" heading="You were not charged">
      <ErrorAlert message="Payment canceled" />
      <Text>Nothing has changed. You can subscribe whenever you like.</Text>
      <ButtonRow>
        <EditCategories isPrimary />
      </ButtonRow>
    </PaymentPage>
  )
}
