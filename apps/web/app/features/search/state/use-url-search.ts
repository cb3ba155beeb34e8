import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { useSession } from '~/lib/session/session.ts'

import type { InitialSearch } from '../load-search.ts'
import { hasFilters, NO_FILTERS } from '../search-form.ts'
import { parseFilters, parseExact, parseQuery, ALREADY_SEARCHED, parseSort } from '../search-url.ts'
import type { useSearch } from './use-search.ts'

/** Runs the search of a URL once per history entry, so that going back shows the earlier results. */
export function useUrlSearch(search: ReturnType<typeof useSearch>, initial: InitialSearch) {
  const { fields, status, updateFields, searchWith, setDialog } = search
  const location = useLocation()
  const isPush = useNavigationType() === NavigationType.Push
  const isHydrated = useHydrated()
  const session = useSession()
  const handledKeys = useRef(new Set<string>())

  useEffect(() => {
    // The session is not known before hydration.
    if (!isHydrated || location.pathname !== '/search' || handledKeys.current.has(location.key)) return
    const isFirst = handledKeys.current.size === 0
    handledKeys.current.add(location.key)
    if (location.state === ALREADY_SEARCHED && !isFirst) return

    const query = parseQuery(location)
    // Visitors cannot use filters.
    const filters = session ? parseFilters(location) : NO_FILTERS
    if (query === null) {
      if (hasFilters(filters)) updateFields({ filters })
      const sort = parseSort(location)
      // The URL of a match has no query, because the match uses the saved answers.
      if (fields.mode === 'match' && status.results && fields.sort !== sort) void searchWith({ sort })
      return
    }
    // A new search scrolls to the top, unless only the sort order has changed.
    const isNewSortOrder = query === fields.query && parseSort(location) !== fields.sort
    if (isPush && !isNewSortOrder) window.scrollTo(0, 0)
    const isExact = parseExact(location)
    const sort = parseSort(location)
    const isLoaded =
      isFirst &&
      initial.query === query &&
      initial.isExact === isExact &&
      initial.sort === sort &&
      initial.results !== null
    // The server searched without a session, so its results ignore a logged-in user's preferences.
    if (!isLoaded || session) void searchWith({ mode: 'search', query, filters, isExact, sort })
    else if (initial.results?.isEmpty) setDialog('noResults')
  })
}
