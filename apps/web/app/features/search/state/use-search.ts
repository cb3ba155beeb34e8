import type { SearchWay } from '@fourfold/contract/search/shapes'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useSession } from '~/lib/session/session.ts'

import type { SearchDialog } from '../dialogs/SearchDialogs.tsx'
import type { FirstSight } from '../load-search.ts'
import { searchAddress, SEARCHED } from '../search-address.ts'
import { NO_FILTERS, searchForm, takeWay } from '../search-form.ts'
import type { Fields, Filters } from '../search-form.ts'
import { promptBefore } from './access.ts'
import type { OwnSearch } from './use-own-search.ts'
import { useResults } from './use-results.ts'
import { useSearchReminder } from './use-search-reminder.ts'

function firstFields({ words, isExact, sort }: FirstSight): Fields {
  return { mode: words === null ? 'match' : 'search', words: words ?? '', filters: NO_FILTERS, isExact, sort }
}

/** Everything the search screen remembers and does. */
export function useSearch({ first, own }: { first: FirstSight; own: OwnSearch }) {
  const isLoggedIn = useSession() !== null
  const navigate = useNavigate()
  const [fields, setFields] = useState(() => firstFields(first))
  const [dialog, setDialog] = useState<SearchDialog | null>(null)
  const [placeError, setPlaceError] = useState<string | null>(null)
  const { outcome, runSearch, more } = useResults({
    found: first.found,
    problem: first.problem,
    form: searchForm(firstFields(first)),
  })
  const hint = useSearchReminder(() => setDialog('greenButton'))

  /** Asks, or says what is missing first. */
  async function search(wanted: Fields = fields, how?: 'unasked'): Promise<void> {
    hint.searched()
    setPlaceError(null)
    const prompt = await promptBefore(wanted, { isLoggedIn, askConfirmed: own.askConfirmed })
    const isMatch = wanted.mode === 'match'
    // The dialog says that their answers are kept: so is one that was chosen a moment ago.
    if (isMatch && prompt === 'signUpToMatch') await own.answers.save()
    setDialog(prompt)
    if (prompt !== null) return
    void navigate(searchAddress(wanted), { replace: true, preventScrollReset: true, state: SEARCHED })
    const answer = await runSearch({ form: searchForm(wanted), prepare: isMatch ? own.answers.save : undefined })
    if (answer === null) return
    if ('found' in answer) {
      if (answer.found.isNobody && how !== 'unasked') setDialog('nothing')
    } else if (answer.refused === 'place_unknown') setPlaceError(answer.msg)
    else setDialog('confirmEmail')
  }

  /** Takes over other fields and searches with them. */
  function searchWith(change: Partial<Fields>): Promise<void> {
    const wanted = { ...fields, ...change }
    setFields(wanted)
    return search(wanted)
  }

  function changeFilters(change: Partial<Filters>): void {
    if (own.isConfirmed === false) return setDialog('confirmEmail')
    setPlaceError(null)
    setFields((before) => ({ ...before, filters: { ...before.filters, ...change } }))
    hint.changed()
  }

  return {
    fields,
    dialog,
    placeError,
    outcome,
    setDialog,
    search,
    searchWith,
    changeFilters,
    change: (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change })),
    takeWay: (way: SearchWay) => searchWith({ filters: takeWay(fields.filters, way) }),
    more,
  }
}
