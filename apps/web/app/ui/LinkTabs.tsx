import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'

import classes from './LinkTabs.module.css'

type LinkTabsProps = Pick<LinkProps, 'replace' | 'preventScrollReset'> & {
  /** What they are tabs of, for the ears. */
  label: string
  tabs: readonly { to: string; name: ReactNode; isCurrent: boolean }[]
}

/** Parts of a page, each with an address of its own: tabs to the eyes, links to the ears and to whoever has no script. */
export function LinkTabs({ label, tabs, ...way }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ to, name, isCurrent }) => (
        <Link key={to} to={to} {...way} aria-current={isCurrent ? 'page' : undefined} className={classes.tab}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
