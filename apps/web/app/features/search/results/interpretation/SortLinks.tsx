import type { SearchSort } from '@fourfold/contract/search/shapes'
import { Link, useLocation } from 'react-router'

import { resultTexts } from '../texts.ts'

import classes from './InterpretedQuery.module.css'

/** The sort orders. They are links, so they work without JavaScript and can be shared. */
export function SortLinks({ now, sorts }: { now: SearchSort; sorts: readonly SearchSort[] }) {
  const location = useLocation()
  if (sorts.length === 0) return null

  function addressOf(sort: SearchSort): string {
    const params = new URLSearchParams(location.search)
    // Also set for the default order, because a word like "tonight" implies another one.
    params.set('sort', sort)
    return `/search?${params}`
  }

  return (
    <nav aria-label={resultTexts.sort} className={classes.sorts}>
      <span className={classes.label}>{resultTexts.sort}</span>
      {sorts.map((sort) => (
        <Link
          key={sort}
          to={addressOf(sort)}
          className={classes.sort}
          aria-current={sort === now ? 'true' : undefined}
          preventScrollReset
        >
          {resultTexts.sorts[sort]}
        </Link>
      ))}
      {now === 'soonest' && <p className={classes.note}>{resultTexts.soonest}</p>}
    </nav>
  )
}
