import type { SearchSort } from '@fourfold/contract/search/shapes'
import { Link, useLocation } from 'react-router'

import { resultTexts } from '../texts.ts'

import classes from './InterpretedQuery.module.css'

/** The sort orders as links, which work without JavaScript and can be shared. */
export function SortLinks({ current, sorts }: { current: SearchSort; sorts: readonly SearchSort[] }) {
  const location = useLocation()
  if (sorts.length === 0) return null

  function buildSortUrl(sort: SearchSort): string {
    const params = new URLSearchParams(location.search)
    // Also set for the default order, because a query like "tonight" implies another order.
    params.set('sort', sort)
    return `/search?${params}`
  }

  return (
    <nav aria-label={resultTexts.sort} className={classes.sorts}>
      <span className={classes.label}>{resultTexts.sort}</span>
      {sorts.map((sort) => (
        <Link
          key={sort}
          to={buildSortUrl(sort)}
          className={classes.sort}
          aria-current={sort === current ? 'true' : undefined}
          preventScrollReset
        >
          {resultTexts.sorts[sort]}
        </Link>
      ))}
      {current === 'soonest' && <p className={classes.note}>{resultTexts.soonest}</p>}
    </nav>
  )
}
