import { Button, Stack } from '@mantine/core'
import { useRevalidator } from 'react-router'

import { ErrorAlert } from './ErrorAlert.tsx'

/** Where a page has nothing to show because it could not be loaded: why, and another try. (PLT-12) */
export function NotLoaded({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Stack align="flex-start">
      <ErrorAlert message={problem} />
      <Button variant="light" loading={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </Stack>
  )
}
