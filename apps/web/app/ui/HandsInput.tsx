import { useState } from 'react'
import type { PointerEvent } from 'react'

import { Hands } from './Hands.tsx'

import classes from './HandsInput.module.css'

const MOST = 5
const STEP = 0.5

/** The half hand under a pointer, counted from the left: never less than the first. */
export function ratingAt(share: number): number {
  return Math.min(Math.max(Math.ceil((share * MOST) / STEP), 1), MOST / STEP) * STEP
}

function pointed({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return ratingAt((clientX - left) / width)
}

type HandsInputProps = { label: string; value: number; onChange: (rating: number) => void }

/** A rating to give by half hands: point, or use the arrow keys as on any slider. (SHL-53, OP-026) */
export function HandsInput({ label, value, onChange }: HandsInputProps) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  return (
    <span className={classes.input}>
      <input
        type="range"
        className={classes.slider}
        aria-label={label}
        aria-valuetext={value === 0 ? 'Not rated' : `${value} of ${MOST} hands`}
        min={0}
        max={MOST}
        step={STEP}
        value={value}
        data-autofocus
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <span
        className={classes.hands}
        onPointerMove={(event) => event.pointerType === 'mouse' && setPointedAt(pointed(event))}
        onPointerLeave={() => setPointedAt(null)}
        onPointerUp={(event) => onChange(pointed(event))}
        aria-hidden
      >
        <Hands rating={pointedAt ?? value} size={40} />
      </span>
      <span className={classes.number} aria-hidden>
        {(pointedAt ?? value) === 0 ? '' : (pointedAt ?? value).toFixed(1)}
      </span>
    </span>
  )
}
