import { Button, Stack, Text } from '@mantine/core'

import { NetworkError } from '~/lib/data/api.ts'

import { ErrorAlert } from './ErrorAlert.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

export type QueryStatus = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

const UNREACHABLE = 'We could not reach our servers. Check your connection.'

type NotLoadedProps = {
  query: QueryStatus
  /** Shows "no response" first, as the specification requires on the own profile. (PLT-12) */
  isOwnProfile?: boolean
}

/** Shows a skeleton while loading, or the error and a retry button. */
export function NotLoaded({ query: { error, isFetching, refetch }, isOwnProfile = false }: NotLoadedProps) {
  if (!error) return <RowsSkeleton />
  const isUnreached = error instanceof NetworkError
  return (
    <Stack align="flex-start" gap="sm">
      <ErrorAlert message={isUnreached && !isOwnProfile ? UNREACHABLE : error.message} />
      {isUnreached && isOwnProfile && (
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
