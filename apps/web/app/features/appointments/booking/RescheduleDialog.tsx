import type { Slot } from '@fourfold/contract/schedule/shapes'
import { Button, Group, Modal, Text } from '@mantine/core'

import { AppointmentSummary } from './AppointmentSummary.tsx'
import { DIALOG_WIDTH } from './BookingDialog.tsx'

type RescheduleDialogProps = {
  opened: boolean
  /** Kept while the dialog fades out. */
  slot: Slot | null
  member: string
  professional: string
  timeZone: string
  onClose: () => void
}

/** Previews a new time. Rescheduling is disabled, so the dialog sends no request. (APP-29, OP-007) */
export function RescheduleDialog({ opened, slot, onClose, ...summary }: RescheduleDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Reschedule appointment" size={DIALOG_WIDTH} centered>
      {slot && <AppointmentSummary slot={slot} {...summary} />}
      <Text size="sm" c="dimmed" mt="md">
        An appointment keeps its time. Cancel it and ask for another one instead.
      </Text>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button size="md" variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button size="md" disabled>
          Schedule
        </Button>
      </Group>
    </Modal>
  )
}
