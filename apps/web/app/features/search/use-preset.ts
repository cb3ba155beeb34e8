import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { currentSession } from '~/lib/session.ts'

import type { FirstSight, useSearch } from './use-search.ts'

/** The call takes no more. */
const LONGEST_WORDS = 200

/** The words an address brings along, as far as they are text; null for every address but the search's own. (SEA-03) */
export function presetOf({ pathname, search }: { pathname: string; search: string }): string | null {
  const given = pathname === '/search' ? new URLSearchParams(search).get('search') : null
  return given?.replaceAll('\u0000', '').toWellFormed().trim().slice(0, LONGEST_WORDS) ?? null
}

/** Follows links that lead to the search with words. Each visit of an address counts once: whoever comes back finds what they left. */
export function usePreset({ searchWith, setDialog, fields }: ReturnType<typeof useSearch>, first: FirstSight) {
  const location = useLocation()
  const seen = useRef(new Set<string>())
  const preset = presetOf(location)

  useEffect(() => {
    const isFirst = seen.current.size === 0
    if (preset === null || seen.current.has(location.key)) return
    seen.current.add(location.key)

    const isFound = isFirst && first.words === preset && first.found !== null
    // The server has searched for everybody; whoever is logged in has preferences of their own.
    if (isFound && !currentSession()) {
      if (first.found?.total === 0) setDialog('nothing')
    } else if (isFirst || fields.mode !== 'search' || fields.words.trim() !== preset) {
      void searchWith({ mode: 'search', words: preset })
    }
  })
}
