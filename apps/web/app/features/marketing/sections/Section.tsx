import { Title } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode } from 'react'

import classes from './Section.module.css'

type SectionProps = { title?: string; children: ReactNode }

/** A section of a page with consistent spacing. */
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
