import { Input, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'

import classes from './ChipGroup.module.css'

export type ChipOption = { value: string; label: string }

type ChipGroupProps = {
  /** What is chosen here; hidden where a heading beside it says so. */
  legend: ReactNode
  isLegendHidden?: boolean
  options: readonly ChipOption[]
  chosen: readonly string[]
  /** Several may be chosen; otherwise one replaces the other. */
  multiple?: boolean
  /** `byArrow` when a keyboard passed over the choice, which is not yet a decision. */
  onChoose: (value: string, how: { byArrow: boolean }) => void
  error?: string | null
  hint?: string
  /** Long lists show this many, and what is chosen, until asked for all. */
  first?: number
}

/** Answers to choose from: checkboxes or radio buttons to a keyboard and to the ears, chips to the eyes. */
export function ChipGroup({ legend, isLegendHidden = false, options, chosen, onChoose, ...how }: ChipGroupProps) {
  const { multiple = false, error = null, hint, first = Infinity } = how
  const name = useId()
  const [isAll, setAll] = useState(false)
  const arrow = useRef(false)
  const chips = useRef<HTMLDivElement>(null)
  const shown = options.filter((option, place) => isAll || place < first || chosen.includes(option.value))

  /** The button disappears, so the focus moves to the first chip that it revealed. */
  function showRest(): void {
    const place = options.findIndex((option) => !shown.includes(option))
    flushSync(() => setAll(true))
    chips.current?.querySelectorAll('input')[place]?.focus()
  }

  return (
    <fieldset className={classes.group} aria-describedby={error || hint ? `${name}-note` : undefined}>
      {isLegendHidden ? (
        <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      ) : (
        <legend className={classes.legend}>{legend}</legend>
      )}
      <div
        ref={chips}
        className={classes.chips}
        role="presentation"
        onKeyDown={({ key }) => (arrow.current = key.startsWith('Arrow'))}
        onKeyUp={() => (arrow.current = false)}
      >
        {shown.map(({ value, label }) => (
          <label key={value} className={classes.chip}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(value)}
              aria-invalid={error !== null}
              onChange={({ currentTarget }) => {
                // Tapped before the page knew that it is chosen already: the tap meant what is there.
                if (multiple && currentTarget.checked === chosen.includes(value)) return
                onChoose(value, { byArrow: arrow.current })
              }}
            />
            <IconCheck size={17} aria-hidden />
            <span>{label}</span>
          </label>
        ))}
        {shown.length < options.length && (
          <UnstyledButton className={classes.more} onClick={showRest}>
            Show all {options.length}
          </UnstyledButton>
        )}
      </div>
      {(error || hint) && (
        <div id={`${name}-note`} className={classes.note}>
          {error ? <Input.Error>{error}</Input.Error> : <Input.Description>{hint}</Input.Description>}
        </div>
      )}
    </fieldset>
  )
}
