import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useSession } from '~/lib/session/session.ts'

import type { SearchDialog } from '../dialogs/SearchDialogs.tsx'
import type { InitialSearch } from '../load-search.ts'
import { NO_FILTERS, toSearchInput, broadenFilters } from '../search-form.ts'
import type { SearchFields, Filters } from '../search-form.ts'
import { buildSearchUrl, SEARCHED } from '../search-url.ts'
import { requiredPrompt } from './access.ts'
import type { MatchState } from './use-match.ts'
import { useResults } from './use-results.ts'
import { useSearchReminder } from './use-search-reminder.ts'

function initialFields({ words, isExact, sort }: InitialSearch): SearchFields {
  return { mode: words === null ? 'match' : 'search', words: words ?? '', filters: NO_FILTERS, isExact, sort }
}

/** State and actions of the search screen. */
export function useSearch({ initial, match }: { initial: InitialSearch; match: MatchState }) {
  const isLoggedIn = useSession() !== null
  const navigate = useNavigate()
  const [fields, setFields] = useState(() => initialFields(initial))
  const [dialog, setDialog] = useState<SearchDialog | null>(null)
  const [placeError, setPlaceError] = useState<string | null>(null)
  const { found, error } = initial
  const { status, runSearch, more } = useResults({ found, error, form: toSearchInput(initialFields(initial)) })
  const reminder = useSearchReminder(() => setDialog('greenButton'))

  /** Searches, or opens the dialog that must be answered first. */
  async function search(nextFields: SearchFields = fields, trigger?: 'automatic'): Promise<void> {
    reminder.cancel()
    setPlaceError(null)
    const prompt = await requiredPrompt(nextFields, { isLoggedIn, fetchEmailConfirmed: match.fetchEmailConfirmed })
    const isMatch = nextFields.mode === 'match'
    // The dialog states that the answers are saved, including one chosen a moment ago.
    if (isMatch && prompt === 'signUpToMatch') await match.answers.save()
    setDialog(prompt)
    if (prompt !== null) return
    void navigate(buildSearchUrl(nextFields), { replace: true, preventScrollReset: true, state: SEARCHED })
    const prepare = isMatch ? match.answers.save : undefined
    const outcome = await runSearch({ form: toSearchInput(nextFields), prepare })
    if (outcome === null) return
    if ('found' in outcome) {
      if (outcome.found.isEmpty && trigger !== 'automatic') setDialog('nothing')
    } else if (outcome.errorCode === 'place_unknown') setPlaceError(outcome.msg)
    else setDialog('confirmEmail')
  }

  /** Changes fields and searches with them. */
  function searchWith(change: Partial<SearchFields>): Promise<void> {
    const nextFields = { ...fields, ...change }
    setFields(nextFields)
    return search(nextFields)
  }

  function changeFilters(change: Partial<Filters>): void {
    if (match.isEmailConfirmed === false) return setDialog('confirmEmail')
    setPlaceError(null)
    setFields((before) => ({ ...before, filters: { ...before.filters, ...change } }))
    reminder.schedule()
  }

  return {
    fields,
    dialog,
    placeError,
    status,
    setDialog,
    search,
    searchWith,
    changeFilters,
    change: (change: Partial<SearchFields>) => setFields((before) => ({ ...before, ...change })),
    broaden: (way: SearchRelaxation) => searchWith({ filters: broadenFilters(fields.filters, way) }),
    more,
  }
}
