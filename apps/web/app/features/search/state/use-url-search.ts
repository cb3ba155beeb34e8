import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { useSession } from '~/lib/session/session.ts'

import type { InitialSearch } from '../load-search.ts'
import { hasFilters, NO_FILTERS } from '../search-form.ts'
import { parseFilters, parseExact, parseQuery, SEARCHED, parseSort } from '../search-url.ts'
import type { useSearch } from './use-search.ts'

/** Runs the search of a URL with text or filters, once per history entry, so that going back shows the earlier results. */
export function useUrlSearch(search: ReturnType<typeof useSearch>, initial: InitialSearch) {
  const { fields, status, change, searchWith, setDialog } = search
  const location = useLocation()
  const isNew = useNavigationType() === NavigationType.Push
  const hydrated = useHydrated()
  const session = useSession()
  const handledKeys = useRef(new Set<string>())

  useEffect(() => {
    // The session is unknown before hydration.
    if (!hydrated || location.pathname !== '/search' || handledKeys.current.has(location.key)) return
    const isFirst = handledKeys.current.size === 0
    handledKeys.current.add(location.key)
    if (location.state === SEARCHED && !isFirst) return

    const preset = parseQuery(location)
    // Visitors cannot use filters.
    const filters = session ? parseFilters(location) : NO_FILTERS
    if (preset === null) {
      if (hasFilters(filters)) change({ filters })
      const sort = parseSort(location)
      // A match has no text in the URL, but its answers are still loaded.
      if (fields.mode === 'match' && status.found && fields.sort !== sort) void searchWith({ sort })
      return
    }
    // A new search starts at the top, unless only the sort order has changed.
    const isOtherOrder = preset === fields.words && parseSort(location) !== fields.sort
    if (isNew && !isOtherOrder) window.scrollTo(0, 0)
    const isExact = parseExact(location)
    const sort = parseSort(location)
    const isFound =
      isFirst &&
      initial.words === preset &&
      initial.isExact === isExact &&
      initial.sort === sort &&
      initial.found !== null
    // The server searched without a session; logged-in users have their own preferences.
    if (!isFound || session) void searchWith({ mode: 'search', words: preset, filters, isExact, sort })
    else if (initial.found?.isEmpty) setDialog('nothing')
  })
}
