import { Button } from '@mantine/core'

import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import type { QueryStatus } from '~/ui/feedback/QueryFallback.tsx'

/** Replaces a list that could not be loaded, without an alert. (OP-107) */
export function ListLoadError({ query: { isFetching, refetch } }: { query: QueryStatus }) {
  const retryButton = (
    <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  )
  return <EmptyState title="This list could not be loaded" action={retryButton} />
}
