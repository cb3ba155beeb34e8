import { Button, Stack, Text } from '@mantine/core'

import { NetworkError } from '~/lib/data/api.ts'

import { ErrorAlert } from './ErrorAlert.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

export type QueryStatus = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

const UNREACHABLE = 'We could not reach our servers. Check your connection.'

type NotLoadedProps = {
  query: QueryStatus
  /** It says "no response" before it says what that means. (PLT-12) */
  isOwnProfile?: boolean
}

/** Where a page has nothing to show yet: its shape, or why it could not be loaded, and another try. */
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
