import { Button, Skeleton, Stack } from '@mantine/core'

import { ErrorAlert } from './ErrorAlert.tsx'

export type Asked = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** Where a page has nothing to show yet: its shape, or why it could not be loaded, and another try. (PLT-12) */
export function NotLoaded({ query: { error, isFetching, refetch } }: { query: Asked }) {
  if (!error) return <Skeleton height={220} radius="lg" />
  return (
    <Stack align="flex-start">
      <ErrorAlert message={error.message} />
      <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Stack>
  )
}
