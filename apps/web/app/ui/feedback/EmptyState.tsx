import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type EmptyStateProps = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode }

/** Replaces an empty list with an explanation and a suggested next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} ta="center">
      {icon}
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw="36em">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
