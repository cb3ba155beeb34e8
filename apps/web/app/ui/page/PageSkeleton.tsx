import { Container, Skeleton, Stack, VisuallyHidden } from '@mantine/core'

import { RowsSkeleton } from '../feedback/RowsSkeleton.tsx'

/** What stands where a page behind the login will be, until the browser has said who is asking. */
export function PageSkeleton() {
  return (
    <Container size={1104} py="clamp(28px, 5vw, 56px)" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Stack gap="lg">
        <Skeleton height={40} width="40%" />
        <RowsSkeleton />
      </Stack>
    </Container>
  )
}
