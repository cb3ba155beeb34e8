import { UnstyledButton } from '@mantine/core'
import type { Ref } from 'react'

import type { TimeRange } from '~/lib/format/time.ts'

import type { SlotLabel } from './slot-labels.ts'

import classes from './SlotButtons.module.css'

type SlotButtonsProps = {
  slots: readonly SlotLabel[]
  /** Id of the heading above the list. */
  labelledBy: string
  /** Start of the picked slot. */
  picked?: string | null
  onPick: (slot: TimeRange) => void
  ref?: Ref<HTMLUListElement>
}

/** Slots to choose from, as a list of buttons. */
export function SlotButtons({ slots, labelledBy, picked = null, onPick, ref }: SlotButtonsProps) {
  return (
    <ul ref={ref} className={classes.slots} aria-labelledby={labelledBy}>
      {slots.map(({ slot, time, day, otherClock, spoken }) => (
        <li key={slot.start}>
          <UnstyledButton
            className={classes.slot}
            aria-label={spoken}
            aria-current={picked === slot.start || undefined}
            onClick={() => onPick(slot)}
          >
            {day && <span className={classes.day}>{`${day} `}</span>}
            <span className={classes.time}>{time}</span>
            {otherClock && <span className={classes.otherClock}>{` ${otherClock}`}</span>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
