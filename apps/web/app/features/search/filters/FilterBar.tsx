import { Button } from '@mantine/core'
import type { SyntheticEvent } from 'react'

import { useSession } from '~/lib/session/session.ts'
import { lazyComponent } from '~/ui/lazy-component.tsx'

import type { Filters } from '../search-form.ts'
import { texts } from '../texts.ts'
import { LockedFilters } from './LockedFilters.tsx'

import classes from './Filters.module.css'

// Loaded on demand, because visitors cannot use the filters.
const MemberFilters = lazyComponent(async () => (await import('./MemberFilters.tsx')).MemberFilters)

type FilterBarProps = {
  /** The id of the form, which fields outside it refer to. */
  id: string
  filters: Filters
  placeError: string | null
  onChange: (change: Partial<Filters>) => void
  /** Called when a visitor uses a filter. */
  onLockedUse: () => void
  onSearch: () => void
}

/** The filters and the search button. Works as a plain form without JavaScript. (SEA-12) */
export function FilterBar({ id, filters, placeError, onChange, onLockedUse, onSearch }: FilterBarProps) {
  const session = useSession()

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    onSearch()
  }

  return (
    <form
      id={id}
      action="/search"
      role="search"
      aria-label="Professionals"
      className={classes.filters}
      onSubmit={submit}
    >
      {session ? (
        <MemberFilters filters={filters} placeError={placeError} onChange={onChange} fallback={<LockedFilters />} />
      ) : (
        <LockedFilters onUse={onLockedUse} />
      )}
      <Button type="submit" size="md" className={classes.search}>
        {texts.search}
      </Button>
    </form>
  )
}
