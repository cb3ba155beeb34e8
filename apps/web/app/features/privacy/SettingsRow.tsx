import { Title } from '@mantine/core'
import type { TitleOrder } from '@mantine/core'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'

import classes from './PrivacyAndData.module.css'

type SettingsRowProps = { title: string; description: ReactNode; children?: ReactNode }

/** What there is to say of several devices or people, one under the other. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

/** How deep the headings of matters stand on a page. */
export const SettingsHeadingOrder = createContext<TitleOrder>(4)

/** One thing somebody can decide about: what it is, what it means, and the button for it. */
export function SettingsRow({ title, description, children }: SettingsRowProps) {
  return (
    <div className={classes.matter}>
      <Title order={use(SettingsHeadingOrder)} size="h5">
        {title}
      </Title>
      <p className={classes.words}>{description}</p>
      {children}
    </div>
  )
}
