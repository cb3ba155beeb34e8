import { Title } from '@mantine/core'

import classes from './Steps.module.css'

export type Step = { title: string; text: string }

type StepsProps = {
  steps: readonly Step[]
  /** False for an unordered list. */
  numbered?: boolean
}

/** Short texts side by side, usually numbered steps. */
export function Steps({ steps, numbered = true }: StepsProps) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className={classes.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          {numbered && (
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
