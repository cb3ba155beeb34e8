import { usStates } from '@fourfold/contract/reference/us-states'
import { NativeSelect } from '@mantine/core'

import { hasFilters, RADII } from '../search-form.ts'
import type { Filters, Meeting } from '../search-form.ts'
import { texts } from '../texts.ts'
import { PlaceField } from './PlaceField.tsx'
import { filterTexts } from './texts.ts'

import classes from './Filters.module.css'

type MemberFiltersProps = {
  filters: Filters
  placeError: string | null
  onChange: (change: Partial<Filters>) => void
}

const states = [
  { value: '', label: texts.filters.anyState },
  ...usStates.map(({ code, name }) => ({ value: code, label: name })),
]
const meetings = Object.entries(filterTexts.meetings).map(([value, label]) => ({ value, label }))

/** Radius and meeting type, shown if a filter is set. */
function MeetingFields({ filters, onChange }: MemberFiltersProps) {
  const radii = [...new Set([...RADII, filters.radius])].toSorted((left, right) => left - right)
  return (
    <div className={classes.meeting}>
      {filters.place.trim() !== '' && (
        <NativeSelect
          size="md"
          label={filterTexts.radius}
          data={radii.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
          value={String(filters.radius)}
          onChange={({ currentTarget }) => onChange({ radius: Number(currentTarget.value) })}
        />
      )}
      <NativeSelect
        size="md"
        label={filterTexts.meeting}
        data={meetings}
        value={filters.meeting}
        onChange={({ currentTarget }) => onChange({ meeting: currentTarget.value as Meeting })}
      />
    </div>
  )
}

/** The filters for logged-in users. (SEA-04 to SEA-06) */
export function MemberFilters(props: MemberFiltersProps) {
  const { filters, placeError, onChange } = props
  return (
    <>
      <div className={classes.place}>
        <PlaceField value={filters.place} error={placeError} onChange={(place) => onChange({ place })} />
      </div>
      <NativeSelect
        size="md"
        className={classes.state}
        label={texts.filters.state}
        data={states}
        value={filters.state}
        onChange={({ currentTarget }) => onChange({ state: currentTarget.value })}
      />
      {hasFilters(filters) && <MeetingFields {...props} />}
    </>
  )
}
