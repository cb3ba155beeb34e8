import type { SearchWay } from '@fourfold/contract/search/shapes'
import { Anchor, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'

import { CrisisCard } from '~/features/crisis/index.ts'
import { lazily } from '~/ui/lazily.tsx'

import type { SearchDialogsProps } from './dialogs/SearchDialogs.tsx'
import { Start } from './landing/Start.tsx'
import type { FirstSight } from './load-search.ts'
import { SearchPanel } from './panel/SearchPanel.tsx'
import { Results } from './results/Results.tsx'
import { useShownResults } from './results/use-shown-results.ts'
import { hasFilters, NO_FILTERS } from './search-form.ts'
import { useOwnSearch } from './state/use-own-search.ts'
import { usePreset } from './state/use-preset.ts'
import { useReturning } from './state/use-returning.ts'
import { useSearch } from './state/use-search.ts'
import { texts } from './texts.ts'

import classes from './SearchScreen.module.css'

// Most visits see none of them.
const OpeningDialogs = lazily(async () => (await import('./dialogs/SearchDialogs.tsx')).OpeningDialogs)

type Search = ReturnType<typeof useSearch>

type DialogsProps = Pick<SearchDialogsProps, 'onSearch' | 'onWay' | 'onClear'> & { search: Search }

/** The dialogs, from the first that is wanted on. None waits for somebody who went to another page. */
function Dialogs({ search, ...rest }: DialogsProps) {
  const { dialog, outcome, setDialog } = search
  const isHere = useLocation().pathname === '/search'
  const [isWanted, setWanted] = useState(false)
  if (dialog !== null && !isWanted) setWanted(true)
  if (!isWanted || !isHere) return null
  return <OpeningDialogs dialog={dialog} found={outcome.found} onClose={() => setDialog(null)} {...rest} />
}

/** The search: what is asked above, who was found below. It stays as it is while somebody looks at a profile. (SHL-15) */
export function SearchScreen({ first }: { first: FirstSight }) {
  const own = useOwnSearch(first.questions)
  const search = useSearch({ first, own })
  const { outcome, more } = search
  const { results, expectResults } = useShownResults(outcome)
  const [isEditing, setEditing] = useState(false)
  usePreset(search, first)
  useReturning(search, own)

  function searchNow(): void {
    setEditing(false)
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

  const crisis = outcome.found?.crisis
  // A place nobody knows is shown where it was typed.
  const isAnswered = outcome.found !== null && !outcome.found.isNobody && outcome.problem === null
  const isFolded = isAnswered && !isEditing && search.placeError === null
  const isUntouched = !outcome.isSearching && !outcome.found && outcome.problem === null
  return (
    <div className={classes.screen} data-folded={isFolded}>
      {crisis && <CrisisCard kind={crisis} where="search" />}
      <Title order={1}>{texts.heading}</Title>
      <Text className={classes.lead}>{texts.lead}</Text>
      <SearchPanel
        search={search}
        own={own}
        onSearch={searchNow}
        isFolded={isFolded}
        onUnfold={() => setEditing(true)}
      />
      <Results ref={results} {...outcome} onMore={more} onAgain={searchNow} {...waysOn} />
      {isUntouched &&
        (first.areas ? (
          <Start areas={first.areas} />
        ) : (
          <Text c="dimmed">
            The life areas could not be loaded. <Anchor href="/search">Try again</Anchor>
          </Text>
        ))}
      <Dialogs search={search} onSearch={searchNow} {...waysOn} />
    </div>
  )
}
