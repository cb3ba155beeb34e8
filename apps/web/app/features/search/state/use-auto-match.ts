import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { parseQuery } from '../search-url.ts'
import type { MatchState } from './use-match.ts'
import type { useSearch } from './use-search.ts'

/** Runs the match once for members with saved answers. */
export function useAutoMatch({ fields, status, search }: ReturnType<typeof useSearch>, match: MatchState): void {
  const location = useLocation()
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current || !match.answers.isLoaded || match.isEmailConfirmed === null) return
    hasRun.current = true
    const isIdle = fields.mode === 'match' && status.results === null && parseQuery(location) === null
    if (isIdle && match.canMatch && location.pathname === '/search') void search(fields, 'automatic')
  })
}
