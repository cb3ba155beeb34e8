import { TagGroups } from '~/features/search/landing/TagGroups.tsx'
import { orThrowStatus } from '~/lib/data/loaders.ts'
import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import { Page } from '~/ui/page/Page.tsx'

import type { Route } from './+types/tags'

export async function loader() {
  const { loadTagGroups } = await import('~/features/search/landing/load-tags.ts')
  return { groups: await orThrowStatus(loadTagGroups()) }
}

export default function Tags({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <Page
      title="Topics"
      description="Every topic professionals on Fourfold help with, in Movement, Meals, Mind and Money. Pick one to see who works on it."
      canonical="/tags"
      heading="What can we help with?"
      lead="Every topic our professionals work on. Pick one to see who can help."
    >
      {groups.length > 0 ? (
        <TagGroups groups={groups} />
      ) : (
        <EmptyState title="No topics yet">Topics appear here as soon as there are some.</EmptyState>
      )}
    </Page>
  )
}
