import { DAY_MINUTES, SLIDER_STEP } from '@fourfold/contract/schedule/shapes'
import { Input, NativeSelect, RangeSlider, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

import { formatTimeOfDay } from './day-labels.ts'
import { withEnd, withStart, listSliderSteps } from './days.ts'
import type { Range } from './days.ts'

import classes from './HoursField.module.css'

const marks = [
  { value: 0, label: '12 AM' },
  { value: 360, label: '6 AM' },
  { value: 720, label: 'Noon' },
  { value: 1080, label: '6 PM' },
  { value: DAY_MINUTES, label: '12 AM' },
]

function buildTimeOptions(minutes: number, isSelectable: (minutes: number) => boolean) {
  return listSliderSteps(minutes)
    .filter(isSelectable)
    .map((step) => ({ value: String(step), label: formatTimeOfDay(step) }))
}

type HoursFieldProps = {
  legend: string
  /** The form fields of start and end. Used to focus the field with an error. */
  fields: readonly [from: string, to: string]
  value: Range
  error: ReactNode
  onChange: (value: Range) => void
}

/** A time range, set with a slider or with two selects. (SCH-08) */
export function HoursField({ legend, fields, value, error, onChange }: HoursFieldProps) {
  const [from, to] = value

  function getThumbProps(index: 0 | 1) {
    const attributes = { 'data-path': fields[index], 'aria-invalid': Boolean(error) }
    return attributes
  }

  return (
    <fieldset className={classes.field}>
      <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      <div className={classes.ends}>
        <NativeSelect
          size="md"
          label="From"
          data={buildTimeOptions(from, (minutes) => minutes < DAY_MINUTES)}
          value={String(from)}
          onChange={({ currentTarget }) => onChange(withStart(value, Number(currentTarget.value)))}
        />
        <NativeSelect
          size="md"
          label="To"
          data={buildTimeOptions(to, (minutes) => minutes > 0)}
          value={String(to)}
          onChange={({ currentTarget }) => onChange(withEnd(value, Number(currentTarget.value)))}
        />
      </div>
      <RangeSlider
        className={classes.slider}
        min={0}
        max={DAY_MINUTES}
        step={SLIDER_STEP}
        minRange={SLIDER_STEP}
        marks={marks}
        label={formatTimeOfDay}
        thumbFromLabel={`${legend} from`}
        thumbToLabel={`${legend} to`}
        thumbValueText={formatTimeOfDay}
        thumbProps={getThumbProps}
        value={value}
        onChange={onChange}
      />
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  )
}
