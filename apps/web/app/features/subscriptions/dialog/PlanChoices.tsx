import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'

import { captions } from './captions.ts'
import type { Offer } from './pay-form.ts'

import classes from './PlanChoices.module.css'

type PlanChoicesProps = { offers: readonly Offer[]; selectedTypeId: number; onSelect: (typeId: number) => void }

/** Radio buttons for the plans. (SUB-06) */
export function PlanChoices({ offers, selectedTypeId, onSelect }: PlanChoicesProps) {
  const name = useId()
  return (
    <fieldset className={classes.plans}>
      <VisuallyHidden component="legend">Plan</VisuallyHidden>
      {offers.map(({ plan, type }) => {
        const caption = captions[plan]
        const details = [caption.total, caption.savings].filter(Boolean).join(', ')
        return (
          <label key={plan} className={classes.plan}>
            <input
              type="radio"
              name={name}
              checked={type.id === selectedTypeId}
              onChange={() => onSelect(type.id)}
              data-autofocus={type.id === selectedTypeId || undefined}
            />
            <span className={classes.name}>{caption.name}</span>
            <span className={classes.price}>{caption.price}</span>
            {details !== '' && (
              <span className={classes.details}>
                {details}
                {caption.isBestValue && <span className={classes.best}>best value</span>}
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
