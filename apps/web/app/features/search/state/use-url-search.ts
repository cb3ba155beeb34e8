import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { useSession } from '~/lib/session/session.ts'

import type { InitialSearch } from '../load-search.ts'
import { hasFilters, NO_FILTERS } from '../search-form.ts'
import { parseFilters, parseExact, parseQuery, SEARCHED, parseSort } from '../search-url.ts'
import type { useSearch } from './use-search.ts'

/** Follows addresses with words or filters. Each visit counts once, so that coming back shows what was left. */
export function useUrlSearch(search: ReturnType<typeof useSearch>, initial: InitialSearch) {
  const { fields, status, change, searchWith, setDialog } = search
  const location = useLocation()
  const isNew = useNavigationType() === NavigationType.Push
  const hydrated = useHydrated()
  const session = useSession()
  const handledKeys = useRef(new Set<string>())

  useEffect(() => {
    // Until then nobody knows who is here.
    if (!hydrated || location.pathname !== '/search' || handledKeys.current.has(location.key)) return
    const isFirst = handledKeys.current.size === 0
    handledKeys.current.add(location.key)
    if (location.state === SEARCHED && !isFirst) return

    const preset = parseQuery(location)
    // Visitors cannot filter: they read what the words find.
    const filters = session ? parseFilters(location) : NO_FILTERS
    if (preset === null) {
      if (hasFilters(filters)) change({ filters })
      const sort = parseSort(location)
      // A match has no words to ask with again, but its answers are still there.
      if (fields.mode === 'match' && status.found && fields.sort !== sort) void searchWith({ sort })
      return
    }
    // The page keeps its scroll position for people who come back, but this is another search.
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
    // The server searched without knowing the viewer; logged-in people have preferences of their own.
    if (!isFound || session) void searchWith({ mode: 'search', words: preset, filters, isExact, sort })
    else if (initial.found?.isEmpty) setDialog('nothing')
  })
}
