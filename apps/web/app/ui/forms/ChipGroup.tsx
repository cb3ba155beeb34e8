import { Input, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'

import classes from './ChipGroup.module.css'

export type ChipOption = { value: string; label: string }

type ChipGroupProps = {
  /** The group's label; hidden if a heading already shows it. */
  legend: ReactNode
  isLegendHidden?: boolean
  options: readonly ChipOption[]
  chosen: readonly string[]
  /** Whether several options can be chosen. */
  multiple?: boolean
  /** ``byArrow` if arrow keys moved the selection, which is not yet a decision.` when a keyboard passed over the choice, which is not yet a decision. */
  onChoose: (value: string, how: { byArrow: boolean }) => void
  error?: string | null
  hint?: string
  /** The number of options shown at first, besides the chosen ones. */
  first?: number
}

/** Checkboxes or radio buttons that look like chips. */
export function ChipGroup({ legend, isLegendHidden = false, options, chosen, onChoose, ...how }: ChipGroupProps) {
  const { multiple = false, error = null, hint, first = Infinity } = how
  const name = useId()
  const [isAll, setAll] = useState(false)
  const arrow = useRef(false)
  const chips = useRef<HTMLDivElement>(null)
  const shown = options.filter((option, place) => isAll || place < first || chosen.includes(option.value))

  /** The button disappears, so the focus moves to the first revealed chip. */
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
                // A tap before the state was loaded: the native state already matches.
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
