import { profilePath } from '@fourfold/contract/accounts/landing'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

import { loadReviews } from '~/features/reviews/load-reviews.ts'
import { ReviewRows } from '~/features/reviews/ReviewRows.tsx'
import { loadOrExplain } from '~/lib/load.ts'
import { NotLoaded } from '~/ui/NotLoaded.tsx'
import { Page } from '~/ui/Page.tsx'

import type { Route } from './+types/reviews'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadOrExplain(() => loadReviews(params.username))
}

export default function Reviews({ loaderData, params }: Route.ComponentProps) {
  if (!('loaded' in loaderData)) {
    return (
      <Page title={params.username} width="text">
        <NotLoaded problem={loaderData.problem} />
      </Page>
    )
  }
  const { username, name } = loaderData.loaded
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
      <ReviewRows {...loaderData.loaded} />
    </Page>
  )
}
