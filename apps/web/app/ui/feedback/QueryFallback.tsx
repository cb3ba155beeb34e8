import { Button, Stack, Text } from '@mantine/core'

import { NetworkError } from '~/lib/data/api.ts'

import { ErrorAlert } from './ErrorAlert.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

export type QueryStatus = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

const UNREACHABLE = 'We could not reach our servers. Check your connection.'

type QueryFallbackProps = {
  query: QueryStatus
  /** Shows "no response" first, as the specification requires on the user's own profile. (PLT-12) */
  isOwnProfile?: boolean
}

/** Replaces the data of a query: a skeleton while it loads, the error and a retry button if it failed. */
export function QueryFallback({ query: { error, isFetching, refetch }, isOwnProfile = false }: QueryFallbackProps) {
  if (!error) return <RowsSkeleton />
  const isUnreachable = error instanceof NetworkError
  return (
    <Stack align="flex-start" gap="sm">
      <ErrorAlert message={isUnreachable && !isOwnProfile ? UNREACHABLE : error.message} />
      {isUnreachable && isOwnProfile && (
        <Text size="sm" c="dimmed">
          {UNREACHABLE}
        </Text>
      )}
      <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Stack>
  )
}
