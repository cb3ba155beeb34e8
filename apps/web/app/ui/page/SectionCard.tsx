import { Paper, Title } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode } from 'react'

import classes from './SectionCard.module.css'

type SectionCardProps = {
  title: string
  /** Shown before the title. */
  mark?: ReactNode
  /** Uses a smaller title, for narrow columns. */
  small?: boolean
  /** Anchor for links within the page. */
  id?: string
  children: ReactNode
}

/** A card with a heading, exposed as a region. */
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
