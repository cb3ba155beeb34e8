import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { PointerEvent, ReactNode } from 'react'

import { Hands } from './Hands.tsx'

import classes from './HandsInput.module.css'

const MAX_RATING = 5
const STEP = 0.5

/**
 * A click in this left share of a glyph counts as half. Less than the middle, because users aim at the middle for a
 * whole one.
 */
const HALF_HAND_SHARE = 0.35

/** Maps a pointer position to a rating of at least one half. */
export function ratingAt(share: number): number {
  const position = Math.min(Math.max(share * MAX_RATING, 0), MAX_RATING - STEP)
  const whole = Math.floor(position)
  return whole + (position - whole < HALF_HAND_SHARE ? STEP : 1)
}

function ratingFromPointer({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return ratingAt((clientX - left) / width)
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
  const [pointedAt, setPointedAt] = useState<number | null>(null)
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
          onPointerMove={(event) => event.pointerType === 'mouse' && setPointedAt(ratingFromPointer(event))}
          onPointerLeave={() => setPointedAt(null)}
          onPointerUp={(event) => onChange(ratingFromPointer(event))}
          aria-hidden
        >
          <Hands rating={pointedAt ?? value} size={40} />
        </span>
        <span className={classes.number} aria-hidden>
          {(pointedAt ?? value) === 0 ? '' : (pointedAt ?? value).toFixed(1)}
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
