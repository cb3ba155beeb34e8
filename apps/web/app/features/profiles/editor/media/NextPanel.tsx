import { Button, Group, Text } from '@mantine/core'

import { usePanel } from '~/ui/panels/panel.ts'

/** The footer of a panel that saves automatically, with a link to the next panel. */
export function NextPanel({ children = 'Everything here is saved as soon as it is uploaded.' }: { children?: string }) {
  const { openNext } = usePanel()
  return (
    <Group justify="space-between" mt="lg" gap="sm">
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      <Button variant="light" size="md" miw={140} flex={{ base: '1 0 auto', xs: '0 0 auto' }} onClick={openNext}>
        Next section
      </Button>
    </Group>
  )
}
