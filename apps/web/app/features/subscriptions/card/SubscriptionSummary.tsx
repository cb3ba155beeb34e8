import type { Category } from '@fourfold/contract/catalog/shapes'
import type { CategorySubscription, SubscriptionOverview } from '@fourfold/contract/subscriptions/shapes'
import { Box, Button, Paper, Text, Title } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'

import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import type { QueryStatus } from '~/ui/feedback/QueryFallback.tsx'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { captions } from '../dialog/captions.ts'
import { BILLING_PATH } from '../texts.ts'
import { describeSubscription } from './describe-subscription.ts'
import { MonthFigures } from './MonthFigures.tsx'

import classes from './SubscriptionSummary.module.css'

function CategoryItem({
  subscription,
  category,
}: {
  subscription: CategorySubscription
  category: Category | undefined
}) {
  const { badge, line } = describeSubscription(subscription)
  return (
    <Box component="li" className={classes.category} __vars={{ '--category': category?.color ?? 'transparent' }}>
      <div className={classes.head}>
        <span className={classes.name}>{category?.name ?? 'Category'}</span>
        <StateBadge state={badge.state}>{badge.text}</StateBadge>
      </div>
      <Text size="sm" c="dimmed">
        {line}
      </Text>
    </Box>
  )
}

/** The price, shown before the first subscription. */
function PriceNote() {
  return (
    <Text c="dimmed">
      Being listed costs from {captions.yearly.price} for each category. You see the price before you pay and can cancel
      any time.
    </Text>
  )
}

type SubscriptionSummaryProps = {
  query: QueryStatus & { data: SubscriptionOverview | undefined }
  categories: readonly Category[]
  /** Whether the profile has a subscription. */
  hasSubscription: boolean
}

/** A card with the price, end date, categories and results of the subscription. */
export function SubscriptionSummary({ query, categories, hasSubscription }: SubscriptionSummaryProps) {
  const titleId = useId()
  const overview = query.data
  if (!hasSubscription && !overview?.categories.length) return <PriceNote />
  if (!overview) return <QueryFallback query={query} />
  const subscriptions = categories.flatMap(({ id }) =>
    overview.categories.filter(({ categoryId }) => categoryId === id),
  )
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={titleId}>
      <div className={classes.header}>
        <Title order={3} size="h3" id={titleId}>
          Your subscription
        </Title>
        {overview.canManageBilling && (
          <Button
            component={Link}
            to={BILLING_PATH}
            variant="default"
            leftSection={<IconCreditCard size={18} aria-hidden />}
          >
            Manage Billing
          </Button>
        )}
      </div>
      <ul className={classes.categories}>
        {subscriptions.map((subscription) => (
          <CategoryItem
            key={subscription.categoryId}
            subscription={subscription}
            category={categories.find(({ id }) => id === subscription.categoryId)}
          />
        ))}
      </ul>
      <MonthFigures month={overview.month} />
    </Paper>
  )
}
