import type { SearchWay } from '@fourfold/contract/search/shapes'
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

import { lazily } from '~/ui/lazily.tsx'

import type { SearchDialogsProps } from './dialogs/SearchDialogs.tsx'
import { NothingFound } from './results/NothingFound.tsx'
import { Results } from './results/Results.tsx'
import { useShownResults } from './results/use-shown-results.ts'
import { hasFilters, NO_FILTERS } from './search-form.ts'
import { SearchPanel } from './SearchPanel.tsx'
import { texts } from './texts.ts'
import { usePreset } from './use-preset.ts'
import { useSearch } from './use-search.ts'
import type { FirstSight } from './use-search.ts'

import classes from './SearchScreen.module.css'

// Most visits see none of them.
const OpeningDialogs = lazily(async () => (await import('./dialogs/SearchDialogs.tsx')).OpeningDialogs)

type Search = ReturnType<typeof useSearch>

type SearchScreenProps = {
  first: FirstSight
  /** Whether the e-mail address of whoever is logged in is known to be theirs; null when nobody knows. */
  isConfirmed: boolean | null
  /** The same for whoever can wait: null only when nobody can find out. */
  askConfirmed: () => Promise<boolean | null>
  /** Keeps the answers that a match goes by. */
  keepAnswers: () => Promise<void>
  /** The guided questions, which start the search with `useStartSearch`. */
  match: ReactNode
  /** Mails the confirmation link again. */
  resend: ReactNode
  /** Where to begin, while nothing has been searched for. */
  start: ReactNode
}

type DialogsProps = Pick<SearchDialogsProps, 'resend' | 'onSearch' | 'onWay' | 'onClear'> & { search: Search }

/** The dialogs, from the first that is wanted on. None waits for somebody who went to another page. */
function Dialogs({ search, ...rest }: DialogsProps) {
  const { dialog, outcome, setDialog } = search
  const isHere = useLocation().pathname === '/search'
  const [isWanted, want] = useState(false)
  if (dialog !== null && !isWanted) want(true)
  if (!isWanted || !isHere) return null
  return <OpeningDialogs dialog={dialog} ways={outcome.found?.ways ?? []} onClose={() => setDialog(null)} {...rest} />
}

/** The search: what is asked above, who was found below. It stays as it is while somebody looks at a profile. (SHL-15) */
export function SearchScreen({ first, match, resend, start, ...person }: SearchScreenProps) {
  const search = useSearch({ first, ...person })
  const { outcome, more } = search
  const { results, expectResults } = useShownResults(outcome)
  usePreset(search, first)

  function searchNow(): void {
    expectResults()
    void search.search()
  }

  function takeWay(way: SearchWay): void {
    expectResults()
    void search.takeWay(way)
  }

  function clearFilters(): void {
    expectResults()
    void search.searchWith({ filters: NO_FILTERS })
  }

  const waysOn = {
    onWay: takeWay,
    ...(hasFilters(search.fields.filters) && { onClear: clearFilters }),
  }

  const isUntouched = !outcome.isSearching && !outcome.found && outcome.problem === null
  return (
    <div className={classes.screen}>
      <Title order={1}>{texts.heading}</Title>
      <Text className={classes.lead}>{texts.lead}</Text>
      <SearchPanel search={search} match={match} onSearch={searchNow} />
      <Results
        ref={results}
        {...outcome}
        onMore={more}
        onAgain={searchNow}
        nothing={<NothingFound ways={outcome.found?.ways ?? []} {...waysOn} />}
      />
      {isUntouched && start}
      <Dialogs search={search} resend={resend} onSearch={searchNow} {...waysOn} />
    </div>
  )
}
