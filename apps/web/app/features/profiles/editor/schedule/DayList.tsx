import type { WorkHour } from '@fourfold/contract/schedule/shapes'
import { Box, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'

import { formatDayName, formatHoursParts } from './day-labels.ts'

import classes from './DayList.module.css'

/** The hours as a bar from midnight to midnight. Hidden from screen readers, because the text has the same content. */
function DayBar({ work, start, end, lunch, lunchStart, lunchEnd }: WorkHour) {
  const ranges = lunch ? [[start, lunchStart] as const, [lunchEnd, end] as const] : [[start, end] as const]
  return (
    <span className={classes.bar} aria-hidden>
      {work &&
        ranges.map(([from, to]) => (
          <Box
            key={from}
            component="span"
            className={classes.work}
            __vars={{ '--start-minute': `${from}`, '--end-minute': `${to}` }}
          />
        ))}
    </span>
  )
}

type DayListProps = { label: string; days: readonly WorkHour[]; onOpen: (day: WorkHour) => void }

/** The days of a schedule. Each row opens the dialog of its day. (SCH-02, SCH-03) */
export function DayList({ label, days, onOpen }: DayListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {days.map((day) => (
        <li key={day.dayType === 'Custom' ? day.id : day.dayType}>
          <UnstyledButton className={classes.line} data-off={!day.work} onClick={() => onOpen(day)}>
            <span className={classes.name}>{formatDayName(day)}</span>
            <span className={classes.text}>
              <span className={classes.hours}>
                {formatHoursParts(day).map((part) => (
                  <span key={part}>{part}</span>
                ))}
              </span>
              {day.comment !== '' && (
                <Text span size="sm" c="dimmed" lineClamp={1}>
                  {day.comment}
                </Text>
              )}
            </span>
            <DayBar {...day} />
            <IconChevronRight className={classes.chevron} size={18} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
