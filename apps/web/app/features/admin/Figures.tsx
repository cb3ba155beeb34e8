import { figures } from '@fourfold/contract/moderation/endpoints'
import { MAX_COUNTED } from '@fourfold/contract/moderation/shapes'
import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { formatNumber } from '~/lib/format/numbers.ts'
import { useSession } from '~/lib/session/session.ts'

import { adminKey } from './admin-key.ts'

import classes from './Figures.module.css'

const capped = (count: number) => `${formatNumber(count)}${count === MAX_COUNTED ? '+' : ''}`

/** Counts above the tabs; hidden if they cannot be loaded. */
export function Figures() {
  const userId = useSession()?.userId ?? null
  const { data } = useQuery({
    queryKey: adminKey(userId, 'figures'),
    queryFn: ({ signal }) => call(figures, {}, { signal, quiet: true }),
    enabled: userId !== null,
    staleTime: 60_000,
  })
  const people = (count: number) => `${data?.isEstimate ? '≈ ' : ''}${formatNumber(count)}`
  const shown = [
    ['Members', data && people(data.members)],
    ['Professionals', data && people(data.professionals)],
    // The queue also holds products and reports; its total is on the tab.
    ['Applicants waiting', data && capped(data.pendingApproval)],
    ['Bookings this week', data && capped(data.bookingsThisWeek)],
  ] as const
  return (
    <dl className={classes.figures}>
      {shown.map(([label, value]) => (
        <Paper key={label} withBorder className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </Paper>
      ))}
    </dl>
  )
}
