import { Paper, Tabs, TextInput } from '@mantine/core'
import { IconSearch, IconSparkles } from '@tabler/icons-react'
import { useId } from 'react'

import { FilterBar } from '../filters/FilterBar.tsx'
import type { Mode } from '../search-form.ts'
import type { MatchState } from '../state/use-match.ts'
import type { useSearch } from '../state/use-search.ts'
import { texts } from '../texts.ts'
import { MatchTab } from './MatchTab.tsx'

import classes from '../SearchScreen.module.css'

type SearchPanelProps = {
  search: ReturnType<typeof useSearch>
  match: MatchState
  onSearch: () => void
  /** Collapses the panel to one line on phones, so that the results are visible. */
  isCollapsed: boolean
  onExpand: () => void
}

/** The Match and Search tabs, the filters and the button. (SEA-01, SEA-02) */
export function SearchPanel({ search, match, onSearch, isCollapsed, onExpand }: SearchPanelProps) {
  const { fields, placeError, updateFields, updateFilters, setDialog } = search
  const formId = useId()
  // Clicks expand the panel too, because a tap on a phone may not focus the button.
  const expandHandlers = { onFocus: onExpand, onInput: onExpand, onClickCapture: onExpand }
  return (
    <Paper withBorder className={classes.card} data-collapsed={isCollapsed} {...expandHandlers}>
      <Tabs value={fields.mode} onChange={(mode) => updateFields({ mode: mode as Mode })}>
        <Tabs.List px="sm">
          <Tabs.Tab value="match" leftSection={<IconSparkles size={18} aria-hidden />}>
            {texts.tabs.match}
          </Tabs.Tab>
          <Tabs.Tab value="search" leftSection={<IconSearch size={18} aria-hidden />}>
            {texts.tabs.search}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="match" p="lg">
          <MatchTab match={match} onDone={onSearch} />
        </Tabs.Panel>
        <Tabs.Panel value="search" p="lg">
          <TextInput
            form={formId}
            name="search"
            label={texts.query.label}
            placeholder={texts.query.placeholder}
            leftSection={<IconSearch size={18} aria-hidden />}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            value={fields.query}
            // A changed query is interpreted again.
            onChange={({ currentTarget }) => updateFields({ query: currentTarget.value, isExact: false })}
          />
          {fields.sort && <input type="hidden" form={formId} name="sort" value={fields.sort} />}
        </Tabs.Panel>
      </Tabs>
      <FilterBar
        id={formId}
        filters={fields.filters}
        placeError={placeError}
        onChange={updateFilters}
        onLockedUse={() => setDialog('signUpToFilter')}
        onSearch={onSearch}
      />
    </Paper>
  )
}
