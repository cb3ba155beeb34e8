import type { ListingMonth } from '@fourfold/contract/subscriptions/shapes'
import { Text, Title } from '@mantine/core'

import { formatDollars } from '~/lib/format/money.ts'
import { formatNumber } from '~/lib/format/numbers.ts'

import classes from './SubscriptionSummary.module.css'

/** Results and cost of the listing since the first of the month. */
export function MonthFigures({ month, order = 4 }: { month: ListingMonth; order?: 2 | 4 }) {
  const { cost, costPerFinishedSession } = month
  const entries = [
    ['times shown', month.impressions],
    ['profile views', month.profileViews],
    ['new chats', month.messages],
    ['requests', month.requests],
    ['finished', month.finished],
  ] as const
  return (
    <div className={classes.month}>
      <Title order={order} size={order === 2 ? 'h3' : '1rem'}>
        This month
      </Title>
      <dl className={classes.figures}>
        {entries.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {cost > 0 && (
        <Text size="sm" c="dimmed">
          {costPerFinishedSession === null ? (
            <>
              Your listing costs <strong>{formatDollars(cost)}</strong> a month.
            </>
          ) : (
            <>
              Your listing cost <strong>{formatDollars(costPerFinishedSession)}</strong> per finished session.
            </>
          )}
        </Text>
      )}
    </div>
  )
}
