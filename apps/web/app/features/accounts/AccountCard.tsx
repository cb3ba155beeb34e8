import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { Page } from '~/ui/page/Page.tsx'

import classes from './AccountCard.module.css'

type AccountCardProps = {
  title: string
  description?: string
  canonical?: string
  heading?: string
  lead?: ReactNode
  /** Links to other account pages, shown below the card. */
  footer?: ReactNode
  children?: ReactNode
}

/** The frame of an account page. */
export function AccountCard({ heading, lead, footer, children, ...page }: AccountCardProps) {
  return (
    <Page {...page} width="full" heading={null}>
      <div className={classes.container}>
        <Paper withBorder className={classes.card}>
          <Title order={1} size="h2">
            {heading ?? page.title}
          </Title>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children && <div className={classes.body}>{children}</div>}
        </Paper>
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </Page>
  )
}
