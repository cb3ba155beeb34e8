import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { formatCount } from '~/lib/format/numbers.ts'

import { appointmentsQuery } from './queries.ts'

import classes from './PendingRequestsNote.module.css'

/** Shows the number of pending requests on the professional's own profile, which opens after login. (SHL-18) */
export function PendingRequestsNote({ userId }: { userId: number }) {
  const { data } = useInfiniteQuery(appointmentsQuery(userId))
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const pendingCount = rows.filter(({ group }) => group === 'answer').length
  if (pendingCount === 0) return null
  return (
    <div className={classes.note} role="note">
      <IconInbox size={22} aria-hidden />
      <span className={classes.text}>
        {`${formatCount(pendingCount, 'request')} ${pendingCount === 1 ? 'needs' : 'need'} your answer.`}
      </span>
      <Button component={Link} to="/appointment/list">
        Answer now
      </Button>
    </div>
  )
}
