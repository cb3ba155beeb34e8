import type { SearchWay } from '@fourfold/contract/search/shapes'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { searchPath } from '~/lib/catalog-paths.ts'
import { useSession } from '~/lib/session.ts'

import { promptBefore } from './access.ts'
import type { SearchDialog } from './dialogs/SearchDialogs.tsx'
import { useGreenButtonHint } from './green-button.ts'
import type { Results } from './results/view.ts'
import { NO_FILTERS, searchForm, takeWay } from './search-form.ts'
import type { Filters, Mode } from './search-form.ts'
import { useResults } from './use-results.ts'

/** What somebody has set, whether it was searched for or not. */
export type Fields = { mode: Mode; words: string; filters: Filters }

/** What the server has found for the words of the address. */
export type FirstSight = { words: string | null; found: Results | null; problem: string | null }

type UseSearch = {
  first: FirstSight
  isConfirmed: boolean | null
  askConfirmed: () => Promise<boolean | null>
  /** Keeps the answers that a match goes by. */
  keepAnswers: () => Promise<void>
}

function firstFields({ words }: FirstSight): Fields {
  return { mode: words === null ? 'match' : 'search', words: words ?? '', filters: NO_FILTERS }
}

/** Everything the search screen remembers and does. */
export function useSearch({ first, isConfirmed, askConfirmed, keepAnswers }: UseSearch) {
  const isLoggedIn = useSession() !== null
  const navigate = useNavigate()
  const [fields, setFields] = useState(() => firstFields(first))
  const [dialog, setDialog] = useState<SearchDialog | null>(null)
  const [placeError, setPlaceError] = useState<string | null>(null)
  const { outcome, ask, more } = useResults({
    found: first.found,
    problem: first.problem,
    form: searchForm(firstFields(first)),
  })
  const hint = useGreenButtonHint(() => setDialog('greenButton'))

  /** Asks, or says what is missing first. */
  async function search(wanted: Fields = fields): Promise<void> {
    hint.searched()
    setPlaceError(null)
    const prompt = await promptBefore(wanted, { isLoggedIn, askConfirmed })
    setDialog(prompt)
    if (prompt !== null) return

    const isMatch = wanted.mode === 'match'
    void navigate(searchPath(isMatch ? '' : wanted.words.trim()), { replace: true, preventScrollReset: true })
    const answer = await ask({ form: searchForm(wanted), prepare: isMatch ? keepAnswers : undefined })
    if (answer === null) return
    if ('found' in answer) {
      if (answer.found.total === 0) setDialog('nothing')
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
    if (isConfirmed === false) return setDialog('confirmEmail')
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
