import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { useViewer } from '~/lib/session/viewer.ts'

import { overviewQuery } from '../queries.ts'
import { MonthFigures } from './MonthFigures.tsx'

import classes from './SubscriptionSummary.module.css'

/** Shows the results of the listing this month, except to professionals who were never listed. */
export function MonthCard() {
  const { data } = useQuery(overviewQuery(useViewer().userId))
  if (!data?.categories.length) return null
  return (
    <Paper component="section" withBorder className={classes.standalone} aria-label="This month">
      <MonthFigures month={data.month} order={2} />
    </Paper>
  )
}
