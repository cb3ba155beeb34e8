import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import { editProfilePath } from '@fourfold/contract/profiles/paths'
import { ActionIcon, Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'

import { scheduleQuery } from '~/features/schedule/index.ts'
import { useNow } from '~/lib/browser/now.ts'
import { displayName } from '~/lib/format/names.ts'
import { getZoneFormatter, viewerZone, dateParts, formatHour } from '~/lib/format/time.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'

import { formatStatus } from '../appointment-texts.ts'
import { listWeekDates, getVisibleHours, buildWeek, addWeeks } from './week.ts'
import type { WeekDay, WeekEntry } from './week.ts'

import classes from './WeekView.module.css'

function Entry({ entry }: { entry: WeekEntry }) {
  const formatter = getZoneFormatter(viewerZone())
  const style = { '--start-minute': entry.from, '--end-minute': entry.to } as CSSProperties
  if (entry.isFree) {
    return (
      <li className={classes.free} style={style}>
        Free <span className={classes.range}>{formatter.range(entry)}</span>
      </li>
    )
  }
  const { uuid, status, Member } = entry.appointment
  return (
    <li className={classes.booked} data-status={status} style={style}>
      <Link to={`/appointment/${uuid}`}>
        <strong>{displayName(Member.name)}</strong> <span>{formatStatus(status)}</span>{' '}
        <span className={classes.range}>{formatter.range(entry.appointment)}</span>
        <span className={classes.start} aria-hidden>
          {formatter.time(entry.appointment.start)}
        </span>
      </Link>
    </li>
  )
}

function Day({ day, isToday }: { day: WeekDay; isToday: boolean }) {
  const { weekday, number } = dateParts(day.date)
  const isEmpty = day.entries.length === 0
  return (
    <section className={classes.day} aria-label={`${weekday} ${number}`} data-today={isToday} data-empty={isEmpty}>
      <h3 className={classes.date}>
        {weekday} {number}
      </h3>
      <ul className={classes.entries}>
        {day.entries.map((entry) => (
          <Entry key={entry.isFree ? entry.start : entry.appointment.uuid} entry={entry} />
        ))}
      </ul>
      {isEmpty && isToday && <p className={classes.empty}>Nothing more today.</p>}
    </section>
  )
}

type GridProps = {
  days: readonly WeekDay[]
  today: string
  currentMinute: number
  slotsStatus: 'loaded' | 'failed' | 'loading'
}

function Grid({ days, today, currentMinute, slotsStatus }: GridProps) {
  const { first, last } = getVisibleHours(days)
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const style = {
    '--first-minute': first * 60,
    '--hour-count': hours.length,
    '--current-minute': currentMinute,
  } as CSSProperties
  return (
    <div
      className={classes.grid}
      style={style}
      aria-busy={slotsStatus === 'loading'}
      data-loaded={slotsStatus === 'loaded'}
      data-empty={days.every(({ entries }) => entries.length === 0)}
    >
      <div className={classes.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{formatHour(hour)}</span>
        ))}
      </div>
      {days.map((day) => (
        <Day key={day.date} day={day} isToday={day.date === today} />
      ))}
    </div>
  )
}

function EmptyWeek({ isPast }: { isPast: boolean }) {
  if (isPast) {
    return (
      <Text c="dimmed" mt="sm">
        There were no appointments this week.
      </Text>
    )
  }
  return (
    <Text c="dimmed" mt="sm">
      {'Nothing is booked this week, and no time is offered. '}
      <Anchor component={Link} to={editProfilePath('schedule')} inherit underline="always">
        Set your hours
      </Anchor>
    </Text>
  )
}

type WeekViewProps = { appointments: readonly AppointmentInList[]; username: string }

/** A professional's week: appointments and free slots. */
export function WeekView({ appointments, username }: WeekViewProps) {
  const formatter = getZoneFormatter(viewerZone())
  const now = useNow()
  const today = formatter.dateOf(now)
  const [shownDate, setShownDate] = useState(today)
  const query = useQuery(scheduleQuery({ username, sessionType: 'Standard', shownDate }))
  const { data, isPending, isError } = query
  const dates = listWeekDates(shownDate)
  const [monday = shownDate] = dates
  const days = buildWeek(dates, { appointments, schedule: data?.schedule ?? [] }, formatter)
  const isEmpty = data !== undefined && days.every(({ entries }) => entries.length === 0)
  const statusWithoutData = isPending ? 'loading' : 'failed'
  return (
    <section aria-label="Your week">
      <div className={classes.bar}>
        <Title order={2} size="h3" aria-live="polite">
          {`Week of ${dateParts(monday).long}`}
        </Title>
        {!dates.includes(today) && (
          <Button variant="subtle" size="sm" px={10} onClick={() => setShownDate(today)}>
            Today
          </Button>
        )}
        <ActionIcon size={44} aria-label="Previous week" onClick={() => setShownDate(addWeeks(shownDate, -1))}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon size={44} aria-label="Next week" onClick={() => setShownDate(addWeeks(shownDate, 1))}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      {isError && !data && (
        <Stack gap="xs" mb="md">
          <Text>Your free times could not be loaded. Your appointments are below.</Text>
          <QueryFallback query={query} />
        </Stack>
      )}
      <Grid
        days={days}
        today={today}
        currentMinute={formatter.minuteOf(now)}
        slotsStatus={data ? 'loaded' : statusWithoutData}
      />
      {isEmpty && <EmptyWeek isPast={(dates.at(-1) ?? '') < today} />}
    </section>
  )
}
