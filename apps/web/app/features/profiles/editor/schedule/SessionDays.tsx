import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { getZoneFormatter } from '~/lib/format/time.ts'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'

import { CopyMonday } from './CopyMonday.tsx'
import { DayDialog } from './DayDialog.tsx'
import { DayList } from './DayList.tsx'
import { createCustomDay } from './days.ts'
import type { Day } from './days.ts'
import { useWorkHours } from './use-work-hours.ts'

import classes from './SessionDays.module.css'

type SessionDaysProps = { sessionType: SessionType; timeZone: string }

/** The week of one session type, then its custom dates. (SCH-02, SCH-04) */
export function SessionDays({ sessionType, timeZone }: SessionDaysProps) {
  const { days, save, remove, copyMonday } = useWorkHours(sessionType)
  const { subject: day, opened, open, close, restoreFocus } = useDialog<Day>()
  const addButton = useRef<HTMLButtonElement>(null)
  const weekDays = days.filter(({ date }) => date === null)
  const customDays = days.filter(({ date }) => date !== null)
  const today = getZoneFormatter({ timeZone }).dateOf(useNow())

  return (
    <Stack gap="md">
      <Title order={3}>Every week</Title>
      <DayList label="Every week" days={weekDays} onOpen={open} />
      <CopyMonday days={weekDays} onCopy={copyMonday} />
      <Title order={3} mt="xs">
        Custom dates
      </Title>
      {customDays.length > 0 ? (
        <DayList label="Custom dates" days={customDays} onOpen={open} />
      ) : (
        <Text c="dimmed">None yet. Add a date that differs from your week: a holiday, or a longer day.</Text>
      )}
      <Button
        ref={addButton}
        size="md"
        variant="light"
        className={classes.add}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => open(createCustomDay(sessionType, today))}
      >
        Add Custom Date
      </Button>
      {day && (
        <DayDialog
          opened={opened}
          day={day}
          today={today}
          onSave={save}
          onDelete={remove}
          onClose={close}
          // The row of a deleted date no longer exists.
          onClosed={() => restoreFocus(addButton.current)}
        />
      )}
    </Stack>
  )
}
