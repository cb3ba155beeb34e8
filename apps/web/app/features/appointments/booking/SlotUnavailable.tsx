import type { Slot } from '@fourfold/contract/schedule/shapes'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'

import { SlotButtons, labelSlots } from '~/features/schedule/index.ts'
import { viewerZone } from '~/lib/format/time.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

export type NearbySlots = {
  /** The time zone of the professional. */
  timeZone: string
  /** Returns the available slots around a time in milliseconds, or null while they are loading. */
  findNearestSlots: (at: number) => Slot[] | null
  onSelectSlot: (slot: Slot) => void
}

function NearbyTimes({
  slots,
  timeZone,
  onSelectSlot,
}: Omit<NearbySlots, 'findNearestSlots'> & { slots: readonly Slot[] }) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  // The button that had the focus no longer exists.
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <section>
      <Text id={id} fw={600} size="sm" mb="xs">
        Nearest open times
      </Text>
      <SlotButtons
        ref={list}
        slots={labelSlots(slots, { viewer: viewerZone(), timeZone, date: null })}
        labelledBy={id}
        onSelectSlot={onSelectSlot}
      />
    </section>
  )
}

type SlotUnavailableProps = NearbySlots & { slot: Slot; message: string; onClose: () => void }

/** Shown if the slot is no longer available: the error and the nearest free slots. */
export function SlotUnavailable({ slot, message, findNearestSlots, onClose, ...rest }: SlotUnavailableProps) {
  const slots = findNearestSlots(Date.parse(slot.start))
  return (
    <Stack gap="md">
      <ErrorAlert message={message} />
      {slots === null && <Skeleton height={276} />}
      {slots?.length === 0 && <Text size="sm">No other time is open around then.</Text>}
      {slots && slots.length > 0 && <NearbyTimes slots={slots} {...rest} />}
      <Group justify="flex-end">
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
