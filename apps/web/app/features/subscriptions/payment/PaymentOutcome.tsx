import type { CategorySubscription } from '@fourfold/contract/subscriptions/shapes'
import { Anchor, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { useViewer } from '~/lib/session/viewer.ts'
import { SuccessNote } from '~/ui/feedback/SuccessNote.tsx'

import { describeSubscription } from '../card/describe-subscription.ts'
import { confirmationQuery, isConfirmationPending, isRetryable, subscribedCategoryQuery } from '../queries.ts'
import { CATEGORIES_PATH, texts } from '../texts.ts'
import { EditCategories, ManageBilling, PaymentPage, PaymentError, ButtonRow } from './PaymentPage.tsx'

const TITLE = 'Subscription'
const NOT_CONFIRMED = 'Your payment is not confirmed'

function PendingNote({ children }: { children: string }) {
  return (
    <Group role="status" gap="sm" wrap="nowrap">
      <Loader size="sm" aria-hidden />
      <Text>{children}</Text>
    </Group>
  )
}

/** Shows the subscribed category and what its profile is still missing, if the profile can be loaded. */
function ConfirmedSubscription({ subscription }: { subscription: CategorySubscription }) {
  const { data } = useQuery(subscribedCategoryQuery(useViewer().userId, subscription.categoryId))
  const name = data?.name ?? null
  return (
    <>
      <Text>
        {name !== null && <strong>{`${name}: `}</strong>}
        {describeSubscription(subscription).line}
      </Text>
      {data && !data.isComplete && (
        <Text>
          {'Next: '}
          <Anchor component={Link} to={CATEGORIES_PATH} inherit>
            {name === null ? 'add your title and goals' : `add your title and goals for ${name}`}
          </Anchor>
          .
        </Text>
      )}
    </>
  )
}

/** The result of a payment; polls until Stripe has confirmed it. (SUB-21 to SUB-23) */
function Confirmation({ sessionId }: { sessionId: string }) {
  const { data, error, isFetching, refetch } = useQuery(confirmationQuery(useViewer().userId, sessionId))
  if (!data && error && !isConfirmationPending(error)) {
    const retry = isRetryable(error) ? { isBusy: isFetching, onRetry: () => void refetch() } : null
    return (
      <PaymentPage title={TITLE} heading={NOT_CONFIRMED}>
        <PaymentError message={error.message} retry={retry}>
          <EditCategories isPrimary={retry === null} />
          <ManageBilling />
        </PaymentError>
      </PaymentPage>
    )
  }
  return (
    <PaymentPage title={TITLE} heading={data ? 'Thank you' : 'Confirming your payment'}>
      {(data || error) && <SuccessNote>{texts.requestCreated}</SuccessNote>}
      {data ? (
        <ConfirmedSubscription subscription={data} />
      ) : (
        <PendingNote>
          {error
            ? 'The payment is still being confirmed. This page shows it as soon as it is.'
            : 'Just a moment, please.'}
        </PendingNote>
      )}
      <ButtonRow>
        <EditCategories isPrimary />
        <ManageBilling />
      </ButtonRow>
    </PaymentPage>
  )
}

export function PaymentOutcome({ sessionId }: { sessionId: string | null }) {
  if (sessionId) return <Confirmation sessionId={sessionId} />
  return (
    <PaymentPage title={TITLE} heading={NOT_CONFIRMED}>
      <PaymentError message="This address is not complete. What you paid for is in your categories.">
        <EditCategories isPrimary />
        <ManageBilling />
      </PaymentError>
    </PaymentPage>
  )
}
