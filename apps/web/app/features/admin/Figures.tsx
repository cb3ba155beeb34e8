import { figures } from '@fourfold/contract/moderation/endpoints'
import { MAX_FIGURE } from '@fourfold/contract/moderation/shapes'
import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { formatNumber } from '~/lib/format/numbers.ts'
import { useSession } from '~/lib/session/session.ts'

import { adminKey } from './admin-key.ts'

import classes from './Figures.module.css'

const formatCappedCount = (count: number) => `${formatNumber(count)}${count === MAX_FIGURE ? '+' : ''}`

/** Counts above the tabs; hidden if they cannot be loaded. */
export function Figures() {
  const userId = useSession()?.userId ?? null
  const { data } = useQuery({
    queryKey: adminKey(userId, 'figures'),
    queryFn: ({ signal }) => call(figures, {}, { signal, quiet: true }),
    enabled: userId !== null,
    staleTime: 60_000,
  })
  const formatEstimate = (count: number) => `${data?.isEstimate ? '≈ ' : ''}${formatNumber(count)}`
  const entries = [
    ['Members', data && formatEstimate(data.members)],
    ['Professionals', data && formatEstimate(data.professionals)],
    // Counts applicants only. The tab shows the length of the whole queue, with products and reports.
    ['Applicants waiting', data && formatCappedCount(data.pendingApproval)],
    ['Bookings this week', data && formatCappedCount(data.bookingsThisWeek)],
  ] as const
  return (
    <dl className={classes.figures}>
      {entries.map(([label, value]) => (
        <Paper key={label} withBorder className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </Paper>
      ))}
    </dl>
  )
}
