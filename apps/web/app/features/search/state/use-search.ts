import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useSession } from '~/lib/session/session.ts'

import type { SearchDialog } from '../dialogs/SearchDialogs.tsx'
import type { InitialSearch } from '../load-search.ts'
import { NO_FILTERS, toSearchInput, broadenFilters } from '../search-form.ts'
import type { SearchFields, Filters } from '../search-form.ts'
import { buildSearchUrl, ALREADY_SEARCHED } from '../search-url.ts'
import { findRequiredPrompt } from './access.ts'
import type { MatchState } from './use-match.ts'
import { useResults } from './use-results.ts'
import { useSearchReminder } from './use-search-reminder.ts'

function getInitialFields({ query, isExact, sort }: InitialSearch): SearchFields {
  return { mode: query === null ? 'match' : 'search', query: query ?? '', filters: NO_FILTERS, isExact, sort }
}

/** Returns the state and actions of the search screen. */
export function useSearch({ initial, match }: { initial: InitialSearch; match: MatchState }) {
  const isLoggedIn = useSession() !== null
  const navigate = useNavigate()
  const [fields, setFields] = useState(() => getInitialFields(initial))
  const [dialog, setDialog] = useState<SearchDialog | null>(null)
  const [placeError, setPlaceError] = useState<string | null>(null)
  const { results, error } = initial
  const { status, runSearch, loadMore } = useResults({ results, error, form: toSearchInput(getInitialFields(initial)) })
  const reminder = useSearchReminder(() => setDialog('searchReminder'))

  /** Searches, or opens a dialog if the search is not allowed. */
  async function search(nextFields: SearchFields = fields, trigger?: 'automatic'): Promise<void> {
    reminder.cancel()
    setPlaceError(null)
    const prompt = await findRequiredPrompt(nextFields, { isLoggedIn, fetchEmailConfirmed: match.fetchEmailConfirmed })
    const isMatch = nextFields.mode === 'match'
    // Saved first, because the dialog states that the answers are kept.
    if (isMatch && prompt === 'signUpToMatch') await match.answers.save()
    setDialog(prompt)
    if (prompt !== null) return
    void navigate(buildSearchUrl(nextFields), { replace: true, preventScrollReset: true, state: ALREADY_SEARCHED })
    const prepare = isMatch ? match.answers.save : undefined
    const outcome = await runSearch({ form: toSearchInput(nextFields), prepare })
    if (outcome === null) return
    if ('results' in outcome) {
      if (outcome.results.isEmpty && trigger !== 'automatic') setDialog('noResults')
    } else if (outcome.errorCode === 'place_unknown') setPlaceError(outcome.msg)
    else setDialog('confirmEmail')
  }

  /** Changes fields and searches with them. */
  function searchWith(change: Partial<SearchFields>): Promise<void> {
    const nextFields = { ...fields, ...change }
    setFields(nextFields)
    return search(nextFields)
  }

  function updateFilters(change: Partial<Filters>): void {
    if (match.isEmailConfirmed === false) return setDialog('confirmEmail')
    setPlaceError(null)
    setFields((previous) => ({ ...previous, filters: { ...previous.filters, ...change } }))
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
    updateFilters,
    updateFields: (change: Partial<SearchFields>) => setFields((previous) => ({ ...previous, ...change })),
    broaden: (relaxation: SearchRelaxation) => searchWith({ filters: broadenFilters(fields.filters, relaxation) }),
    loadMore,
  }
}
