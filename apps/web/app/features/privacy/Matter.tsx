import { Title } from '@mantine/core'
import type { TitleOrder } from '@mantine/core'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'

import classes from './PrivacyAndData.module.css'

type MatterProps = { title: string; words: ReactNode; children?: ReactNode }

/** What there is to say of several devices or people, one under the other. */
export function MatterList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

/** How deep the headings of matters stand on a page. */
export const MatterOrder = createContext<TitleOrder>(4)

/** One thing somebody can decide about: what it is, what it means, and the button for it. */
export function Matter({ title, words, children }: MatterProps) {
  return (
    <div className={classes.matter}>
      <Title order={use(MatterOrder)} size="h5">
        {title}
      </Title>
      <p className={classes.words}>{words}</p>
      {children}
    </div>
  )
}
