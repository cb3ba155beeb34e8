import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { parseQuery } from '../search-url.ts'
import type { MatchState } from './use-match.ts'
import type { useSearch } from './use-search.ts'

/** Shows matches at once to members who have answered before. */
export function useAutoMatch({ fields, status, search }: ReturnType<typeof useSearch>, match: MatchState): void {
  const location = useLocation()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !match.answers.isLoaded || match.isEmailConfirmed === null) return
    isDone.current = true
    const isFree = fields.mode === 'match' && status.found === null && parseQuery(location) === null
    if (isFree && match.isReturning && location.pathname === '/search') void search(fields, 'automatic')
  })
}
