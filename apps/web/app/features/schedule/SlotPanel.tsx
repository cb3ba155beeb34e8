import type { Slot } from '@fourfold/contract/schedule/shapes'
import { Button, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode, Ref } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { viewerZone, formatDate } from '~/lib/format/time.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

import type { BookingCalendar } from './booking-calendar.ts'
import { toNoonUtc } from './days.ts'
import { labelSlots } from './slot-labels.ts'
import { SlotButtons } from './SlotButtons.tsx'

import classes from './SlotPanel.module.css'

const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

function SlotSkeleton() {
  return (
    <div className={classes.slots} aria-busy="true">
      <VisuallyHidden>Loading open times…</VisuallyHidden>
      <Stack gap={10}>
        {SKELETON_KEYS.map((key) => (
          <Skeleton key={key} height={52} />
        ))}
      </Stack>
    </div>
  )
}

type SlotPanelProps = {
  calendar: BookingCalendar
  selectedStart: string | null
  onSelectSlot: (slot: Slot) => void
  /** An action that is offered if no slot is free. */
  emptyAction: ReactNode
  listRef: Ref<HTMLUListElement>
}

/** The free slots nearest to a time. */
function NearestSlots({
  calendar,
  onSelectSlot,
  at,
  emptyAction,
}: Omit<SlotPanelProps, 'selectedStart' | 'listRef'> & { at: number }) {
  const id = useId()
  const slots = calendar.findNearestSlots(at)
  if (slots.length === 0) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text c="dimmed">No time is open this month or next. Look further ahead, or ask.</Text>
        {emptyAction}
      </Stack>
    )
  }
  const labels = labelSlots(slots, { viewer: viewerZone(), timeZone: calendar.timeZone ?? 'UTC', date: null })
  return (
    <>
      <Title order={3} id={id} className={classes.subtitle}>
        {calendar.date === null ? 'Next open times' : 'Nearest open times'}
      </Title>
      <SlotButtons slots={labels} labelledBy={id} onSelectSlot={onSelectSlot} />
    </>
  )
}

/** The slots of the selected day in a scrolling area of 344 px. (APP-04, APP-05) */
function DaySlots({
  calendar,
  selectedStart,
  onSelectSlot,
  listRef,
  labelledBy,
}: SlotPanelProps & { labelledBy: string }) {
  const viewer = viewerZone()
  const slots = calendar.slots.data ?? []
  const labels = labelSlots(slots, { viewer, timeZone: calendar.timeZone ?? 'UTC', date: calendar.date })
  const otherDays = [...new Set(labels.flatMap(({ day }) => day ?? []))]
  return (
    <>
      {otherDays.length > 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {labels.every(({ day }) => day) ? 'Where you are, these fall on ' : 'Where you are, some of these fall on '}
          {otherDays.join(' and ')}.
        </Text>
      )}
      {/* The buttons make the scrolling area reachable by keyboard. */}
      <div className={classes.slots}>
        <SlotButtons
          ref={listRef}
          slots={labels}
          labelledBy={labelledBy}
          selectedStart={selectedStart}
          onSelectSlot={onSelectSlot}
        />
      </div>
    </>
  )
}

function LoadError({ query }: { query: BookingCalendar['slots'] | BookingCalendar['schedule'] }) {
  return (
    <Stack align="flex-start">
      <ErrorAlert message={query.error?.message ?? null} />
      <Button variant="light" loading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </Stack>
  )
}

function SlotContent(props: SlotPanelProps & { labelledBy: string }) {
  const { calendar } = props
  const { schedule, slots, date } = calendar
  const now = useNow()
  if (schedule.isError) return <LoadError query={schedule} />
  if (schedule.isPending) return <SlotSkeleton />
  if (date === null) return <NearestSlots {...props} at={now} />
  if (slots.isError) return <LoadError query={slots} />
  if (slots.isPending) return <SlotSkeleton />
  if (slots.data.length > 0) return <DaySlots {...props} />
  return (
    <>
      <Text mb="md">No open times on this day</Text>
      <NearestSlots {...props} at={toNoonUtc(date)} />
    </>
  )
}

function getPanelHeading({ date, schedule, findNearestSlots }: BookingCalendar, now: number): string {
  if (date !== null) return formatDate(date)
  return schedule.isSuccess && findNearestSlots(now).length === 0 ? 'No open times' : 'Choose a day'
}

/** The free slots of the selected day, or the next free slots. */
export function SlotPanel(props: SlotPanelProps) {
  const heading = getPanelHeading(props.calendar, useNow())
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Title order={2} size="h3" id={id} className={classes.title}>
        {heading}
      </Title>
      <SlotContent {...props} labelledBy={id} />
    </section>
  )
}
