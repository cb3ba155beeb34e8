import { UnstyledButton } from '@mantine/core'
import type { Ref } from 'react'

import type { TimeRange } from '~/lib/format/time.ts'

import type { SlotLabel } from './slot-labels.ts'

import classes from './SlotButtons.module.css'

type SlotButtonsProps = {
  slots: readonly SlotLabel[]
  /** The id of the heading above the list. */
  labelledBy: string
  /** The start of the selected slot. */
  selectedStart?: string | null
  onSelectSlot: (slot: TimeRange) => void
  ref?: Ref<HTMLUListElement>
}

/** A list of slots as buttons. */
export function SlotButtons({ slots, labelledBy, selectedStart = null, onSelectSlot, ref }: SlotButtonsProps) {
  return (
    <ul ref={ref} className={classes.slots} aria-labelledby={labelledBy}>
      {slots.map(({ slot, time, day, professionalTime, ariaLabel }) => (
        <li key={slot.start}>
          <UnstyledButton
            className={classes.slot}
            aria-label={ariaLabel}
            aria-current={selectedStart === slot.start || undefined}
            onClick={() => onSelectSlot(slot)}
          >
            {day && <span className={classes.day}>{`${day} `}</span>}
            <span className={classes.time}>{time}</span>
            {professionalTime && <span className={classes.professionalTime}>{` ${professionalTime}`}</span>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
