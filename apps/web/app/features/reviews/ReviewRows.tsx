import { profilePath } from '@fourfold/contract/accounts/redirects'
import { Button, Paper } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { Link } from 'react-router'

import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import { Avatar } from '~/ui/media/Avatar.tsx'

import type { ProfileReviews } from './queries.ts'
import { ReviewContent } from './ReviewContent.tsx'

import classes from './ReviewRows.module.css'

/** A list of reviews with name, rating and text. (REV-13, OP-076) */
export function ReviewRows({ reviews, username }: ProfileReviews) {
  if (reviews.length === 0) {
    return (
      <EmptyState
        icon={<IconHeartHandshake size={40} stroke={1.4} aria-hidden />}
        title="No reviews yet"
        action={
          <Button component={Link} to={profilePath(username)} variant="default">
            View profile
          </Button>
        }
      >
        Members can write one after a session.
      </EmptyState>
    )
  }
  return (
    <Paper component="ul" withBorder className={classes.rows}>
      {reviews.map(({ id, name, month, rating, text }) => (
        <li key={id} className={classes.row}>
          <Avatar name={name} src={null} size={44} />
          <div className={classes.content}>
            <div className={classes.name}>
              {name} <span className={classes.month}>{month}</span>
            </div>
            <ReviewContent rating={rating} text={text} />
          </div>
        </li>
      ))}
    </Paper>
  )
}
