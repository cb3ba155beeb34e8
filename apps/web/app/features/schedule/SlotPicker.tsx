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
  /** Start of the slot whose dialog is open. */
  picked: string | null
  onPick: (slot: Slot) => void
  emptyAction: ReactNode
}

/** Returns whether the focus is still in `place`, or nowhere. */
function isFocusIn(element: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement === body || (element?.contains(activeElement) ?? false)
}

/** Focuses the first slot after a day was chosen. */
function useFocusFirstSlot({ slots }: BookingCalendar) {
  const month = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isPending = useRef(false)

  useEffect(() => {
    if (!isPending.current || !slots.data) return
    isPending.current = false
    if (!isFocusIn(month.current)) return
    // On a phone the slots are below the month; scroll to the whole section.
    list.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [slots.data])

  return { month, list, expectSlots: () => void (isPending.current = true) }
}

/** A month calendar and the slots of the chosen day. (APP-02 to APP-05) */
export function SlotPicker({ calendar, picked, onPick, emptyAction }: SlotPickerProps) {
  const { month, list, expectSlots } = useFocusFirstSlot(calendar)

  function choose(date: string): void {
    expectSlots()
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
      <SlotPanel calendar={calendar} picked={picked} onPick={onPick} emptyAction={emptyAction} listRef={list} />
    </Paper>
  )
}
