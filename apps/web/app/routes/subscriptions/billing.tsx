import { Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { recordStripeRedirect } from '~/features/subscriptions/card/overview-refetch-interval.ts'
import { EditCategories, PaymentPage, PaymentError } from '~/features/subscriptions/payment/PaymentPage.tsx'
import { isRetryable, portalQuery } from '~/features/subscriptions/queries.ts'
import { useViewer } from '~/lib/session/viewer.ts'

/** Redirects to the billing portal. (SHL-34, SUB-24, OP-006) */
export default function Billing() {
  const { data: url, error, isFetching, refetch } = useQuery(portalQuery(useViewer().userId))

  useEffect(() => {
    if (url === undefined) return
    recordStripeRedirect(Date.now())
    // Replaces this history entry: otherwise going back from the portal would redirect again.
    window.location.replace(url)
  }, [url])

  if (error) {
    const retry = isRetryable(error) ? { isBusy: isFetching, onRetry: () => void refetch() } : null
    return (
      <PaymentPage title="Billing">
        <PaymentError message={error.message} retry={retry}>
          <EditCategories isPrimary={retry === null} />
        </PaymentError>
      </PaymentPage>
    )
  }
  return (
    <PaymentPage title="Billing">
      <Group role="status" gap="sm">
        <Loader size="sm" aria-hidden />
        <Text>Redirecting...</Text>
      </Group>
    </PaymentPage>
  )
}
