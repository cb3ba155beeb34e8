import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { useSession } from '~/lib/session/session.ts'

import type { FirstSight } from '../load-search.ts'
import { filtersOf, isExactIn, presetOf, SEARCHED, sortIn } from '../search-address.ts'
import { hasFilters, NO_FILTERS } from '../search-form.ts'
import type { useSearch } from './use-search.ts'

/** Follows addresses with words or filters. Each visit counts once, so that coming back shows what was left. */
export function usePreset(search: ReturnType<typeof useSearch>, first: FirstSight) {
  const { fields, outcome, change, searchWith, setDialog } = search
  const location = useLocation()
  const isNew = useNavigationType() === NavigationType.Push
  const hydrated = useHydrated()
  const session = useSession()
  const seen = useRef(new Set<string>())

  useEffect(() => {
    // Until then nobody knows who is here.
    if (!hydrated || location.pathname !== '/search' || seen.current.has(location.key)) return
    const isFirst = seen.current.size === 0
    seen.current.add(location.key)
    if (location.state === SEARCHED && !isFirst) return

    const preset = presetOf(location)
    // Visitors cannot filter: they read what the words find.
    const filters = session ? filtersOf(location) : NO_FILTERS
    if (preset === null) {
      if (hasFilters(filters)) change({ filters })
      const sort = sortIn(location)
      // A match has no words to ask with again, but its answers are still there.
      if (fields.mode === 'match' && outcome.found && fields.sort !== sort) void searchWith({ sort })
      return
    }
    // The page keeps its scroll position for people who come back, but this is another search.
    const isOtherOrder = preset === fields.words && sortIn(location) !== fields.sort
    if (isNew && !isOtherOrder) window.scrollTo(0, 0)
    const isExact = isExactIn(location)
    const sort = sortIn(location)
    const isFound =
      isFirst && first.words === preset && first.isExact === isExact && first.sort === sort && first.found !== null
    // The server searched without knowing the viewer; logged-in people have preferences of their own.
    if (!isFound || session) void searchWith({ mode: 'search', words: preset, filters, isExact, sort })
    else if (first.found?.isNobody) setDialog('nothing')
  })
}
