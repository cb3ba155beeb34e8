import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'

import classes from './LinkTabs.module.css'

type LinkTabsProps = Pick<LinkProps, 'replace' | 'preventScrollReset'> & {
  /** The accessible name of the navigation. */
  label: string
  tabs: readonly { to: string; name: ReactNode; isCurrent: boolean }[]
}

/** Scrolls the current tab into view horizontally, without moving the page. */
function scrollIntoBar(tab: HTMLElement | null): void {
  const bar = tab?.parentElement
  if (bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
}

/** Scrolls again when a tab grows: the counts in the tabs load later. */
function keepCurrentTabVisible(bar: HTMLElement): () => void {
  const observer = new ResizeObserver(() => scrollIntoBar(bar.querySelector<HTMLElement>('[aria-current]')))
  for (const tab of bar.children) observer.observe(tab)
  return () => observer.disconnect()
}

/** Tabs of a page, rendered as links because each tab has its own URL. */
export function LinkTabs({ label, tabs, ...linkProps }: LinkTabsProps) {
  return (
    <nav ref={keepCurrentTabVisible} aria-label={label} className={classes.tabs}>
      {tabs.map(({ to, name, isCurrent }) => (
        <Link
          key={to}
          ref={isCurrent ? scrollIntoBar : undefined}
          to={to}
          {...linkProps}
          aria-current={isCurrent ? 'page' : undefined}
          className={classes.tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
