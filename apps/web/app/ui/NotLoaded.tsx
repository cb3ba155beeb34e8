import { Button, Stack, Text } from '@mantine/core'

import { NoResponse } from '~/lib/data/api.ts'

import { ErrorAlert } from './ErrorAlert.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

export type Asked = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** Where a page has nothing to show yet: its shape, or why it could not be loaded, and another try. (PLT-12) */
export function NotLoaded({ query: { error, isFetching, refetch } }: { query: Asked }) {
  if (!error) return <RowsSkeleton />
  return (
    <Stack align="flex-start" gap="sm">
      <ErrorAlert message={error.message} />
      {error instanceof NoResponse && (
        <Text size="sm" c="dimmed">
          We could not reach our servers. Check your connection.
        </Text>
      )}
      <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Stack>
  )
}
