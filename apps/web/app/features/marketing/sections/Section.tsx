import { Title } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode } from 'react'

import classes from './Section.module.css'

type SectionProps = { title?: string; children: ReactNode }

/** A part of a page, with the same air above it everywhere. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={title ? id : undefined}>
      {title && (
        <Title order={2} id={id} className={classes.heading}>
          {title}
        </Title>
      )}
      {children}
    </section>
  )
}
