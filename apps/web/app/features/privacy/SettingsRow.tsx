import { Title } from '@mantine/core'
import type { TitleOrder } from '@mantine/core'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'

import classes from './PrivacyAndData.module.css'

type SettingsRowProps = { title: string; description: ReactNode; children?: ReactNode }

/** A list within a settings row. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

/** The heading level of settings rows on a page. */
export const SettingsHeadingOrder = createContext<TitleOrder>(4)

/** A setting with a title, a description and controls. */
export function SettingsRow({ title, description, children }: SettingsRowProps) {
  return (
    <div className={classes.row}>
      <Title order={use(SettingsHeadingOrder)} size="h5">
        {title}
      </Title>
      <p className={classes.description}>{description}</p>
      {children}
    </div>
  )
}
