import { Button } from '@mantine/core'

import { EmptyState } from '~/ui/EmptyState.tsx'
import type { Asked } from '~/ui/NotLoaded.tsx'

/** In place of a list that could not be loaded: that there is nothing to list would be untrue. No alert. (OP-107) */
export function ListLoadError({ query: { isFetching, refetch } }: { query: Asked }) {
  const again = (
    <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  )
  return <EmptyState title="This list could not be loaded" action={again} />
}
