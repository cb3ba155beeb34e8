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
  selectedStart: string | null
  onSelectSlot: (slot: Slot) => void
  emptyAction: ReactNode
}

/** Returns whether the focus is in `element` or on no element. */
function isFocusIn(element: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement === body || (element?.contains(activeElement) ?? false)
}

/** Focuses the first slot once the slots of a selected day are loaded. */
function useFocusFirstSlot({ slots }: BookingCalendar) {
  const month = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isPending = useRef(false)

  useEffect(() => {
    if (!isPending.current || !slots.data) return
    isPending.current = false
    if (!isFocusIn(month.current)) return
    // On phones the slots are below the month, so the whole section is scrolled into view.
    list.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [slots.data])

  return { month, list, focusWhenLoaded: () => void (isPending.current = true) }
}

/** A month calendar and the free slots of the selected day. (APP-02 to APP-05) */
export function SlotPicker({ calendar, selectedStart, onSelectSlot, emptyAction }: SlotPickerProps) {
  const { month, list, focusWhenLoaded } = useFocusFirstSlot(calendar)

  function selectDate(date: string): void {
    focusWhenLoaded()
    calendar.selectDate(date)
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
          <MonthCalendar ref={month} calendar={calendar} onSelectDate={selectDate} />
        )}
      </div>
      <SlotPanel
        calendar={calendar}
        selectedStart={selectedStart}
        onSelectSlot={onSelectSlot}
        emptyAction={emptyAction}
        listRef={list}
      />
    </Paper>
  )
}
