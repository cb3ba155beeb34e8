import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'

import classes from './LinkTabs.module.css'

type LinkTabsProps = Pick<LinkProps, 'replace' | 'preventScrollReset'> & {
  /** What they are tabs of, for the ears. */
  label: string
  tabs: readonly { to: string; name: ReactNode; isCurrent: boolean }[]
}

/** On a phone most of them lie beside the screen; the one that is open does not. Sideways alone: the page stays where it is. */
function scrollIntoBar(tab: HTMLElement | null): void {
  const bar = tab?.parentElement
  if (bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
}

/** A tab may grow when its number arrives, and push the open one out of sight again. */
function keepCurrentTabVisible(bar: HTMLElement): () => void {
  const observer = new ResizeObserver(() => scrollIntoBar(bar.querySelector<HTMLElement>('[aria-current]')))
  for (const tab of bar.children) observer.observe(tab)
  return () => observer.disconnect()
}

/** Parts of a page, each with an address of its own: tabs to the eye, links to screen readers and without JavaScript. */
export function LinkTabs({ label, tabs, ...way }: LinkTabsProps) {
  return (
    <nav ref={keepCurrentTabVisible} aria-label={label} className={classes.tabs}>
      {tabs.map(({ to, name, isCurrent }) => (
        <Link
          key={to}
          ref={isCurrent ? scrollIntoBar : undefined}
          to={to}
          {...way}
          aria-current={isCurrent ? 'page' : undefined}
          className={classes.tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
