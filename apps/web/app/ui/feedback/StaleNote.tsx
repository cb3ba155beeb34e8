import { Anchor, Text } from '@mantine/core'

import type { QueryStatus } from './QueryFallback.tsx'

/** Shown if a refetch failed and the page shows cached data. */
export function StaleNote({ query }: { query: QueryStatus & { isRefetchError: boolean } }) {
  return (
    <div role="status">
      {query.isRefetchError && (
        <Text c="dimmed" size="sm" mb="sm">
          {'This may be out of date. We could not refresh it just now. '}
          <Anchor component="button" type="button" inherit onClick={() => void query.refetch()}>
            Try again
          </Anchor>
        </Text>
      )}
    </div>
  )
}
