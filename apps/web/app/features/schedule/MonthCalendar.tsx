import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import type { Ref } from 'react'

import { getZoneFormatter } from '~/lib/format/time.ts'

import type { BookingCalendar } from './booking-calendar.ts'

import classes from './MonthCalendar.module.css'

/** Formats a calendar date for screen readers. */
function formatSpokenDate(date: string): string {
  return getZoneFormatter({ timeZone: 'UTC' }).fullDay(`${date}T00:00:00Z`)
}

type MonthCalendarProps = { calendar: BookingCalendar; onSelectDate: (date: string) => void; ref?: Ref<HTMLDivElement> }

/** A month calendar with a selectable day. Days with free slots are highlighted. (APP-03, SCH-21) */
export function MonthCalendar({ calendar, onSelectDate, ref }: MonthCalendarProps) {
  const { shownDate, setShownDate, date, today, isFree, isSelectable, schedule } = calendar
  const getDayLabel = (day: string) => (isFree(day) ? `${formatSpokenDate(day)}, open times` : formatSpokenDate(day))
  return (
    <div ref={ref}>
      <DatePicker
        classNames={{
          day: classes.day,
          monthCell: classes.cell,
          weekday: classes.weekday,
          calendarHeaderLevel: classes.title,
          calendarHeaderControl: classes.arrow,
        }}
        fullWidth
        hideOutsideDates
        maxLevel="month"
        firstDayOfWeek={0}
        enableKeyboardNavigation={false}
        minDate={today}
        date={shownDate}
        onDateChange={setShownDate}
        value={date}
        onChange={(day) => day && onSelectDate(day)}
        excludeDate={(day) => !isSelectable(day)}
        getDayAriaLabel={getDayLabel}
        getDayProps={(day) => ({ 'data-free': isFree(day) || undefined })}
        ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
        aria-busy={schedule.isFetching}
        data-stale={schedule.isPlaceholderData || undefined}
        className={classes.month}
      />
      <p className={classes.legend}>
        <span className={classes.swatch} aria-hidden />
        Days with open times
      </p>
    </div>
  )
}
