import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { presetOf } from '../search-address.ts'
import type { OwnSearch } from './use-own-search.ts'
import type { useSearch } from './use-search.ts'

/** People who answered before see matches at once: nobody wants to be asked the first question again. */
export function useReturning({ fields, outcome, search }: ReturnType<typeof useSearch>, own: OwnSearch): void {
  const location = useLocation()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !own.answers.isLoaded || own.isConfirmed === null) return
    isDone.current = true
    const isFree = fields.mode === 'match' && outcome.found === null && presetOf(location) === null
    if (isFree && own.isReturning && location.pathname === '/search') void search(fields, 'unasked')
  })
}
