import { Container, Skeleton, Stack, VisuallyHidden } from '@mantine/core'

import { RowsSkeleton } from '../feedback/RowsSkeleton.tsx'

/** Placeholder for pages that require login, until the browser has checked the session. */
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
