import { profilePath } from '@fourfold/contract/accounts/redirects'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { reviewsQuery } from '~/features/reviews/queries.ts'
import { ReviewRows } from '~/features/reviews/ReviewRows.tsx'
import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'
import { viewerId } from '~/lib/session/session.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { StaleNote } from '~/ui/feedback/StaleNote.tsx'
import { Page } from '~/ui/page/Page.tsx'

import type { Route } from './+types/reviews'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return waitForQueries(fetchLatest(reviewsQuery(viewerId(), params.username)))
}

export default function Reviews({ params }: Route.ComponentProps) {
  const query = useQuery(reviewsQuery(useViewer().userId, params.username))
  if (!query.data) {
    return (
      <Page title={params.username} width="text">
        <QueryFallback query={query} />
      </Page>
    )
  }
  const { username, name } = query.data
  const lead = (
    <>
      {'What members say about '}
      <Anchor component={Link} to={profilePath(username)} inherit fw={600}>
        {name}
      </Anchor>
    </>
  )
  return (
    <Page title={username} lead={lead} width="text">
      <StaleNote query={query} />
      <ReviewRows {...query.data} />
    </Page>
  )
}
