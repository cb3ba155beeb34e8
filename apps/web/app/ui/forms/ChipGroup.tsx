import { Input, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'

import classes from './ChipGroup.module.css'

export type ChipOption = { value: string; label: string }

type ChipGroupProps = {
  /** The accessible name of the group; hidden if a heading already shows it. */
  legend: ReactNode
  isLegendHidden?: boolean
  options: readonly ChipOption[]
  selected: readonly string[]
  /** Whether the user can select several options. */
  multiple?: boolean
  /** `byArrow` is true if an arrow key moved the selection: the user may still be moving through the options. */
  onSelect: (value: string, options: { byArrow: boolean }) => void
  error?: string | null
  description?: string
  /** The number of options shown at first, besides the selected ones. */
  initialCount?: number
}

/** Checkboxes or radio buttons that look like chips. */
export function ChipGroup({ legend, isLegendHidden = false, options, selected, onSelect, ...props }: ChipGroupProps) {
  const { multiple = false, error = null, description, initialCount = Infinity } = props
  const name = useId()
  const [isExpanded, setExpanded] = useState(false)
  const isArrowDown = useRef(false)
  const chips = useRef<HTMLDivElement>(null)
  const visible = options.filter(
    (option, index) => isExpanded || index < initialCount || selected.includes(option.value),
  )

  /** The button disappears, so the focus moves to the first revealed chip. */
  function showAll(): void {
    const index = options.findIndex((option) => !visible.includes(option))
    flushSync(() => setExpanded(true))
    chips.current?.querySelectorAll('input')[index]?.focus()
  }

  return (
    <fieldset className={classes.group} aria-describedby={error || description ? `${name}-note` : undefined}>
      {isLegendHidden ? (
        <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      ) : (
        <legend className={classes.legend}>{legend}</legend>
      )}
      <div
        ref={chips}
        className={classes.chips}
        role="presentation"
        onKeyDown={({ key }) => (isArrowDown.current = key.startsWith('Arrow'))}
        onKeyUp={() => (isArrowDown.current = false)}
      >
        {visible.map(({ value, label }) => (
          <label key={value} className={classes.chip}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={selected.includes(value)}
              aria-invalid={error !== null}
              onChange={({ currentTarget }) => {
                // A tap before the state was loaded: the native state already matches.
                if (multiple && currentTarget.checked === selected.includes(value)) return
                onSelect(value, { byArrow: isArrowDown.current })
              }}
            />
            <IconCheck size={17} aria-hidden />
            <span>{label}</span>
          </label>
        ))}
        {visible.length < options.length && (
          <UnstyledButton className={classes.more} onClick={showAll}>
            Show all {options.length}
          </UnstyledButton>
        )}
      </div>
      {(error || description) && (
        <div id={`${name}-note`} className={classes.note}>
          {error ? <Input.Error>{error}</Input.Error> : <Input.Description>{description}</Input.Description>}
        </div>
      )}
    </fieldset>
  )
}
