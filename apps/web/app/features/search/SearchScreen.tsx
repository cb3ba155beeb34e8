import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import { Anchor, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'

import { CrisisCard } from '~/features/crisis/index.ts'
import { lazyComponent } from '~/ui/lazy-component.tsx'

import type { SearchDialogsProps } from './dialogs/SearchDialogs.tsx'
import { BrowseAreas } from './landing/BrowseAreas.tsx'
import type { InitialSearch } from './load-search.ts'
import { SearchPanel } from './panel/SearchPanel.tsx'
import { Results } from './results/Results.tsx'
import { useScrollToResults } from './results/use-scroll-to-results.ts'
import { hasFilters, NO_FILTERS } from './search-form.ts'
import { useAutoMatch } from './state/use-auto-match.ts'
import { useMatch } from './state/use-match.ts'
import { useSearch } from './state/use-search.ts'
import { useUrlSearch } from './state/use-url-search.ts'
import { texts } from './texts.ts'

import classes from './SearchScreen.module.css'

// Loaded on demand, because most visits open no dialog.
const LazySearchDialogs = lazyComponent(async () => (await import('./dialogs/SearchDialogs.tsx')).LazySearchDialogs)

type Search = ReturnType<typeof useSearch>

type DialogsProps = Pick<SearchDialogsProps, 'onSearch' | 'onBroaden' | 'onClear'> & { search: Search }

/** The dialogs, mounted when the first one opens and unmounted on other pages. */
function Dialogs({ search, ...rest }: DialogsProps) {
  const { dialog, status, setDialog } = search
  const isOnSearchPage = useLocation().pathname === '/search'
  const [wasOpened, setWasOpened] = useState(false)
  if (dialog !== null && !wasOpened) setWasOpened(true)
  if (!wasOpened || !isOnSearchPage) return null
  return <LazySearchDialogs dialog={dialog} results={status.results} onClose={() => setDialog(null)} {...rest} />
}

/** The search screen. It keeps its state while the user visits a profile. (SHL-15) */
export function SearchScreen({ initial }: { initial: InitialSearch }) {
  const match = useMatch(initial.questions)
  const search = useSearch({ initial, match })
  const { status, loadMore } = search
  const { resultsRef, expectResults } = useScrollToResults(status)
  const [isEditing, setEditing] = useState(false)
  useUrlSearch(search, initial)
  useAutoMatch(search, match)

  function submitSearch(): void {
    setEditing(false)
    expectResults()
    void search.search()
  }

  function broaden(relaxation: SearchRelaxation): void {
    expectResults()
    void search.broaden(relaxation)
  }

  function clearFilters(): void {
    expectResults()
    void search.searchWith({ filters: NO_FILTERS })
  }

  const broadenProps = {
    onBroaden: broaden,
    ...(hasFilters(search.fields.filters) && { onClear: clearFilters }),
  }

  const crisis = status.results?.crisis
  // The panel stays expanded if the place is unknown, because its field shows the error.
  const hasResults = status.results !== null && !status.results.isEmpty && status.error === null
  const isCollapsed = hasResults && !isEditing && search.placeError === null
  const isIdle = !status.isSearching && !status.results && status.error === null
  return (
    <div className={classes.screen} data-collapsed={isCollapsed}>
      {crisis && <CrisisCard kind={crisis} context="search" />}
      <Title order={1}>{texts.heading}</Title>
      <Text className={classes.lead}>{texts.lead}</Text>
      <SearchPanel
        search={search}
        match={match}
        onSearch={submitSearch}
        isCollapsed={isCollapsed}
        onExpand={() => setEditing(true)}
      />
      <Results ref={resultsRef} {...status} onMore={loadMore} onRetry={submitSearch} {...broadenProps} />
      {isIdle &&
        (initial.areas ? (
          <BrowseAreas areas={initial.areas} />
        ) : (
          <Text c="dimmed">
            We couldn’t load the life areas. <Anchor href="/search">Try again</Anchor>
          </Text>
        ))}
      <Dialogs search={search} onSearch={submitSearch} {...broadenProps} />
    </div>
  )
}
