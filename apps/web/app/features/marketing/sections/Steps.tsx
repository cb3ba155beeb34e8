import { Title } from '@mantine/core'

import classes from './Steps.module.css'

export type Step = { title: string; text: string }

type StepsProps = {
  steps: readonly Step[]
  /** Whether the steps are numbered; if not, they are an unordered list. */
  isNumbered?: boolean
}

/** Shows steps, each with a title and a short text, side by side. */
export function Steps({ steps, isNumbered = true }: StepsProps) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List className={classes.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          {isNumbered && (
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
          )}
          <Title order={3}>{title}</Title>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </List>
  )
}
