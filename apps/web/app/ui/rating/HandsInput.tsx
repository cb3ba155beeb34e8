import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { PointerEvent, ReactNode } from 'react'

import { Hands } from './Hands.tsx'

import classes from './HandsInput.module.css'

const MAX_RATING = 5
const STEP = 0.5

/**
 * A click in this left fraction of a glyph selects a half step. Less than 0.5, because users click in the middle to
 * select a full step.
 */
const HALF_STEP_FRACTION = 0.35

/** Converts a pointer position, as a fraction of the width, to a rating of at least 0.5. */
export function toRating(fraction: number): number {
  const position = Math.min(Math.max(fraction * MAX_RATING, 0), MAX_RATING - STEP)
  const whole = Math.floor(position)
  return whole + (position - whole < HALF_STEP_FRACTION ? STEP : 1)
}

function ratingFromPointer({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return toRating((clientX - left) / width)
}

type HandsInputProps = {
  label: string
  value: number
  onChange: (rating: number) => void
  error?: ReactNode
}

/** A rating input in half steps, by pointer or arrow keys. (SHL-53, OP-026) */
export function HandsInput({ label, value, onChange, error }: HandsInputProps) {
  const errorId = useId()
  const [hoveredRating, setHoveredRating] = useState<number | null>(null)
  return (
    <div>
      <span className={classes.input}>
        <input
          type="range"
          className={classes.slider}
          aria-label={label}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          aria-valuetext={value === 0 ? 'Not rated' : `${value} of ${MAX_RATING} hands`}
          min={0}
          max={MAX_RATING}
          step={STEP}
          value={value}
          data-autofocus
          onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        />
        <span
          className={classes.hands}
          onPointerMove={(event) => event.pointerType === 'mouse' && setHoveredRating(ratingFromPointer(event))}
          onPointerLeave={() => setHoveredRating(null)}
          onPointerUp={(event) => onChange(ratingFromPointer(event))}
          aria-hidden
        >
          <Hands rating={hoveredRating ?? value} size={40} />
        </span>
        <span className={classes.number} aria-hidden>
          {(hoveredRating ?? value) === 0 ? '' : (hoveredRating ?? value).toFixed(1)}
        </span>
      </span>
      {error && (
        <Text id={errorId} role="alert" c="var(--mantine-color-error)" size="sm" mt={4}>
          {error}
        </Text>
      )}
    </div>
  )
}
