import { Container, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './PageFrame.module.css'

/** Maximum widths in pixels. `cards` leaves 1000 px for the content inside its padding. (APP-45) */
const WIDTHS = { narrow: 480, text: 752, cards: 1032, wide: 1104, full: '100%' } as const

export type PageFrameProps = {
  /** The main heading; if null, the page renders its own. */
  heading?: ReactNode
  lead?: ReactNode
  width?: keyof typeof WIDTHS
  children?: ReactNode
}

/** The width and the heading of a page. */
export function PageFrame({ heading, lead, width = 'wide', children }: PageFrameProps) {
  return (
    <Container size={WIDTHS[width]} className={classes.page} data-width={width}>
      {heading && (
        <header className={classes.header}>
          <Title order={1}>{heading}</Title>
          {lead && <Text className={classes.lead}>{lead}</Text>}
        </header>
      )}
      {children}
    </Container>
  )
}
