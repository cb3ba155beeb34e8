import type { Category } from '@fourfold/contract/catalog/shapes'
import type { CategorySubscription, SubscriptionOverview } from '@fourfold/contract/subscriptions/shapes'
import { Box, Button, Paper, Text, Title } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'

import { NotLoaded } from '~/ui/feedback/NotLoaded.tsx'
import type { QueryStatus } from '~/ui/feedback/NotLoaded.tsx'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { captions } from '../dialog/captions.ts'
import { BILLING_PATH } from '../texts.ts'
import { describePaidCategory } from './describe-paid-category.ts'
import { MonthFigures } from './MonthFigures.tsx'

import classes from './SubscriptionSummary.module.css'

function PaidCategory({ paid, category }: { paid: CategorySubscription; category: Category | undefined }) {
  const { badge, line } = describePaidCategory(paid)
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
  /** Whether the profile has a paid category. */
  hasAny: boolean
}

/** Price, end date, categories and results of the subscription on one card. */
export function SubscriptionSummary({ query, categories, hasAny }: SubscriptionSummaryProps) {
  const titleId = useId()
  const card = query.data
  if (!hasAny && !card?.categories.length) return <PriceNote />
  if (!card) return <NotLoaded query={query} />
  const inOrder = categories.flatMap(({ id }) => card.categories.filter(({ categoryId }) => categoryId === id))
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={titleId}>
      <div className={classes.top}>
        <Title order={3} size="h3" id={titleId}>
          Your subscription
        </Title>
        {card.canManageBilling && (
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
        {inOrder.map((paid) => (
          <PaidCategory
            key={paid.categoryId}
            paid={paid}
            category={categories.find(({ id }) => id === paid.categoryId)}
          />
        ))}
      </ul>
      <MonthFigures month={card.month} />
    </Paper>
  )
}
