import type { Slot } from '@fourfold/contract/schedule/shapes'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'

import { SlotButtons, labelSlots } from '~/features/schedule/index.ts'
import { viewerZone } from '~/lib/format/time.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

export type Nearby = {
  /** Time zone of the professional. */
  timeZone: string
  /** Returns available slots around a moment, or null while they are loading. */
  nearest: (at: number) => Slot[] | null
  onPick: (slot: Slot) => void
}

function NearbyTimes({ slots, timeZone, onPick }: Omit<Nearby, 'nearest'> & { slots: readonly Slot[] }) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  // The pressed button is gone, so the focus moves here.
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <section>
      <Text id={id} fw={600} size="sm" mb="xs">
        Nearest open times
      </Text>
      <SlotButtons
        ref={list}
        slots={labelSlots(slots, { reader: viewerZone(), timeZone, date: null })}
        labelledBy={id}
        onPick={onPick}
      />
    </section>
  )
}

type SlotUnavailableProps = Nearby & { slot: Slot; message: string; onClose: () => void }

/** Explains that the slot was taken and offers others. */
export function SlotUnavailable({ slot, message, nearest, onClose, ...offer }: SlotUnavailableProps) {
  const slots = nearest(Date.parse(slot.start))
  return (
    <Stack gap="md">
      <ErrorAlert message={message} />
      {slots === null && <Skeleton height={276} />}
      {slots?.length === 0 && <Text size="sm">No other time is open around then.</Text>}
      {slots && slots.length > 0 && <NearbyTimes slots={slots} {...offer} />}
      <Group justify="flex-end">
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
