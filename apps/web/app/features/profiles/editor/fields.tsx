import { countries } from '@fourfold/contract/reference/countries'
import { ageRanges, formatGender, genders } from '@fourfold/contract/reference/people'
import { locations } from '@fourfold/contract/reference/practice'
import { usStates } from '@fourfold/contract/reference/us-states'
import { Checkbox, NativeSelect, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { NativeSelectProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

import type { ProfileInput } from './editor.ts'

export type ProfileFieldsProps = {
  form: UseFormReturnType<ProfileInput>
  /** Props of read-only fields, for visitors. */
  readOnlyProps?: { readOnly: true; 'aria-readonly': true } | undefined
}

const genderOptions = genders.map((value) => ({ value, label: formatGender(value) }))
const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))
const stateOptions = [
  { value: '', label: 'Choose a state' },
  ...usStates.map(({ code, name }) => ({ value: code, label: name })),
]

export function GenderField(props: NativeSelectProps) {
  return <NativeSelect size="md" data={genderOptions} {...props} />
}

export function AgeRangeField(props: NativeSelectProps) {
  return <NativeSelect size="md" label="Age range" data={[...ageRanges]} {...props} />
}

/** The preferred locations. Each one is a separate flag. (PRO-73) */
export function LocationFields({ form, readOnlyProps }: ProfileFieldsProps) {
  return (
    <Checkbox.Group
      label="Preferred locations"
      value={locations.flatMap(({ flag }) => (form.values[flag] ? [flag] : []))}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
        {locations.map(({ flag, label }) => (
          <Checkbox
            key={flag}
            value={flag}
            label={label}
            {...readOnlyProps}
            onChange={({ currentTarget }) => form.setFieldValue(flag, currentTarget.checked)}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}

/** Country, US state and zip code. (PRO-39) */
export function PlaceFields({ form, readOnlyProps }: ProfileFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        size="md"
        label="Country"
        placeholder="Choose a country"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'No country' }}
        data={countryOptions}
        nothingFoundMessage="No such country"
        {...readOnlyProps}
        {...form.getInputProps('country')}
      />
      {form.values.country === 'US' && (
        <NativeSelect
          size="md"
          label="State"
          data={stateOptions}
          {...readOnlyProps}
          {...form.getInputProps('state')}
          value={form.values.state ?? ''}
          onChange={({ currentTarget }) =>
            form.setFieldValue('state', usStates.find(({ code }) => code === currentTarget.value)?.code ?? null)
          }
        />
      )}
      <TextInput
        label="Zip code"
        autoComplete="postal-code"
        {...readOnlyProps}
        {...form.getInputProps('zipcode')}
        value={form.values.zipcode ?? ''}
      />
    </SimpleGrid>
  )
}
