import type { Slot } from '@fourfold/contract/schedule/shapes'
import { Checkbox, Paper, Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import type { BookingCalendar } from './booking-calendar.ts'
import { MonthCalendar } from './MonthCalendar.tsx'
import { SlotPanel } from './SlotPanel.tsx'

import classes from './SlotPicker.module.css'

type SlotPickerProps = {
  calendar: BookingCalendar
  /** The start of the slot whose dialog is open. */
  picked: string | null
  onPick: (slot: Slot) => void
  otherwise: ReactNode
}

/** Whether nobody has gone elsewhere with the keyboard meanwhile. */
function isFocusIn(place: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement === body || (place?.contains(activeElement) ?? false)
}

/** The focus goes ahead: to the first free day when the page is there, to the first time when a day is chosen. */
function useFocusAhead({ schedule, slots }: BookingCalendar) {
  const month = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<'day' | 'time' | null>('day')

  useEffect(() => {
    if (next.current !== 'day' || !schedule.data) return
    next.current = null
    const day = month.current?.querySelector<HTMLButtonElement>('button[data-free]')
    // The head of the page stays in sight.
    if (isFocusIn(month.current)) day?.focus({ preventScroll: true })
  }, [schedule.data])

  useEffect(() => {
    if (next.current !== 'time' || !slots.data) return
    next.current = null
    if (!isFocusIn(month.current)) return
    // On a phone the times stand below the month: all of them come into sight, not the first alone.
    list.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [slots.data])

  return { month, list, followTo: (place: 'day' | 'time') => void (next.current = place) }
}

/** A month and the free times of its days, side by side; on a phone one below the other. (APP-02 to APP-05) */
export function SlotPicker({ calendar, picked, onPick, otherwise }: SlotPickerProps) {
  const { month, list, followTo } = useFocusAhead(calendar)

  function choose(date: string): void {
    followTo('time')
    calendar.choose(date)
  }

  return (
    <Paper withBorder className={classes.picker}>
      <div>
        <Checkbox
          label="Free 15 minute"
          className={classes.free15}
          checked={calendar.isFree15}
          onChange={({ currentTarget }) => calendar.setFree15(currentTarget.checked)}
        />
        {calendar.schedule.isPending ? (
          <Skeleton height={364} radius="lg" />
        ) : (
          <MonthCalendar ref={month} calendar={calendar} onChoose={choose} />
        )}
      </div>
      <SlotPanel calendar={calendar} picked={picked} onPick={onPick} otherwise={otherwise} listRef={list} />
    </Paper>
  )
}
