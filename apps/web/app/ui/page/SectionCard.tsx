import { Paper, Title } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode } from 'react'

import classes from './SectionCard.module.css'

type SectionCardProps = {
  title: string
  /** Before the title. */
  mark?: ReactNode
  /** In a narrow column the title is smaller. */
  small?: boolean
  /** What links within the page lead to. */
  id?: string
  children: ReactNode
}

/** A card with a heading; screen readers can jump to it by its name. */
export function SectionCard({ title, mark, small = false, id, children }: SectionCardProps) {
  const titleId = useId()
  return (
    <Paper component="section" id={id} withBorder className={classes.card} aria-labelledby={titleId}>
      <Title order={2} id={titleId} size={small ? 'h3' : '1.5rem'} className={classes.title}>
        {mark}
        {title}
      </Title>
      {children}
    </Paper>
  )
}
