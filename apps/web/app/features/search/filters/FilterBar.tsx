import { Button } from '@mantine/core'
import type { SyntheticEvent } from 'react'

import { useSession } from '~/lib/session/session.ts'
import { lazily } from '~/ui/lazily.tsx'

import type { Filters } from '../search-form.ts'
import { texts } from '../texts.ts'
import { LockedFilters } from './LockedFilters.tsx'

import classes from './Filters.module.css'

// Visitors cannot use them, so their browsers do not load them.
const MemberFilters = lazily(async () => (await import('./MemberFilters.tsx')).MemberFilters)

type FilterBarProps = {
  /** Form id for fields outside the form. */
  id: string
  filters: Filters
  placeError: string | null
  onChange: (change: Partial<Filters>) => void
  onLocked: () => void
  onSearch: () => void
}

/** The filters and the search button. Works as a plain form without JavaScript. (SEA-12) */
export function FilterBar({ id, filters, placeError, onChange, onLocked, onSearch }: FilterBarProps) {
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
        <LockedFilters onTouch={onLocked} />
      )}
      <Button type="submit" size="md" className={classes.search}>
        {texts.search}
      </Button>
    </form>
  )
}
