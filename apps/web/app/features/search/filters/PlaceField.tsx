import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { texts } from '../texts.ts'
import { fetchPlaceLabels, MIN_PLACE_LENGTH } from './places.ts'
import { filterTexts } from './texts.ts'

type PlaceFieldProps = { value: string; error: string | null; onChange: (place: string) => void }

/** The delay between typing and fetching suggestions. */
const DEBOUNCE_MS = 120

/** Returns place suggestions, or null if the text is too short or they are loading. */
function usePlaceLabels(value: string): readonly string[] | null {
  const [debouncedText] = useDebouncedValue(value.trim(), DEBOUNCE_MS)
  const isLongEnough = debouncedText.length >= MIN_PLACE_LENGTH
  const { data } = useQuery({
    queryKey: ['places', debouncedText],
    queryFn: ({ signal }) => fetchPlaceLabels(debouncedText, { signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return isLongEnough && value !== '' ? (data ?? null) : null
}

/** A zip code or city with autocomplete. (SEA-04, SEA-26) */
export function PlaceField({ value, error, onChange }: PlaceFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const places = usePlaceLabels(value)

  function selectPlace(place: string): void {
    onChange(place)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={selectPlace}>
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          label={texts.filters.place}
          placeholder={texts.filters.anyPlace}
          leftSection={<IconMapPin size={18} aria-hidden />}
          rightSectionPointerEvents="all"
          rightSection={
            value !== '' && (
              <Combobox.ClearButton aria-label="Clear the place" tabIndex={0} onClear={() => selectPlace('')} />
            )
          }
          value={value}
          error={error}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={places === null}>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={filterTexts.places}>
          {places?.map((place) => (
            <Combobox.Option key={place} value={place}>
              {place}
            </Combobox.Option>
          ))}
          {places?.length === 0 && <Combobox.Empty>{filterTexts.noPlaces}</Combobox.Empty>}
        </Combobox.Options>
        <Combobox.Footer fz="xs" c="dimmed">
          {filterTexts.credit}
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}
