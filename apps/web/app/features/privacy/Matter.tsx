import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './PrivacyAndData.module.css'

type MatterProps = { title: string; words: ReactNode; children?: ReactNode }

/** One thing somebody can decide about: what it is, what it means, and the button for it. */
export function Matter({ title, words, children }: MatterProps) {
  return (
    <div className={classes.matter}>
      <Title order={4} size="h5">
        {title}
      </Title>
      <p className={classes.words}>{words}</p>
      {children}
    </div>
  )
}
