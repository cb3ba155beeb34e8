import { WorkHourForm } from '@fourfold/contract/schedule/shapes'
import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'

import { useSubmission } from '~/lib/forms/forms.ts'
import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'
import { useUnsavedMark } from '~/ui/panels/panel.ts'

import { isDeletable } from './days.ts'
import type { Day } from './days.ts'
import { HoursField } from './HoursField.tsx'

import classes from './DayForm.module.css'

type DayFormProps = {
  day: Day
  /** The earliest selectable date. */
  today: string
  /** The error of a failed deletion. */
  deleteError: string | null
  onSave: (day: Day) => Promise<void>
  onCancel: () => void
  onDelete: () => void
}

/** The hours of one day. (SCH-05, SCH-08, SCH-10) */
export function DayForm({ day, today, deleteError, onSave, onCancel, onDelete }: DayFormProps) {
  const { form, state, error, submit } = useSubmission<Day>({
    schema: WorkHourForm,
    initialValues: day,
    draft: `day-${day.sessionType}-${day.id ?? day.date ?? day.dayType}`,
    send: onSave,
  })
  const { values, errors, getInputProps } = form
  useUnsavedMark(form.isDirty())

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack gap="md">
        {day.dayType === 'Custom' && (
          <TextInput type="date" label="Date" min={today} data-autofocus {...getInputProps('date')} />
        )}
        <Switch
          size="md"
          label="I work on this day"
          data-autofocus={day.dayType !== 'Custom' || undefined}
          {...getInputProps('work', { type: 'checkbox' })}
        />
        {values.work && (
          <>
            <HoursField
              legend="Hours"
              fields={['start', 'end']}
              value={[values.start, values.end]}
              error={errors['start'] ?? errors['end']}
              onChange={([start, end]) => form.setValues({ start, end })}
            />
            <Switch size="md" label="Lunch break" {...getInputProps('lunch', { type: 'checkbox' })} />
            {values.lunch && (
              <HoursField
                legend="Lunch"
                fields={['lunchStart', 'lunchEnd']}
                value={[values.lunchStart, values.lunchEnd]}
                error={errors['lunchStart'] ?? errors['lunchEnd']}
                onChange={([lunchStart, lunchEnd]) => form.setValues({ lunchStart, lunchEnd })}
              />
            )}
          </>
        )}
        <Textarea
          label="Comment"
          description="Just for you. Members do not see it."
          size="md"
          autosize
          minRows={1}
          maxRows={5}
          {...getInputProps('comment')}
        />
        <FormFeedback error={error ?? deleteError} />
        <Group gap="sm" className={classes.actions}>
          {isDeletable(day) && (
            <Button size="md" variant="subtle" color="red" className={classes.delete} onClick={onDelete}>
              Delete
            </Button>
          )}
          <Button size="md" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={state === 'sending'}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
