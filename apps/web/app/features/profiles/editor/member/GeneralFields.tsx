import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'

import { AgeRangeField, GenderField, LocationFields, PlaceFields } from '../fields.tsx'
import type { ProfileFieldsProps } from '../fields.tsx'
import { needsAddress } from '../panels/locations.ts'

const insuranceOptions = [
  { value: 'Any', label: 'Any' },
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]

/** The fields of a member. (PRO-45) */
export function GeneralFields({ form, readOnlyProps }: ProfileFieldsProps) {
  const { getInputProps, values } = form
  return (
    <Stack gap="md">
      <Textarea
        label="Issues and concerns"
        description="What brings you here, in your own words."
        size="md"
        autosize
        minRows={3}
        maxRows={12}
        {...readOnlyProps}
        {...getInputProps('personalInfo.issuesAndConcerns')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AgeRangeField {...readOnlyProps} {...getInputProps('ageRange')} />
        <GenderField label="Gender" {...readOnlyProps} {...getInputProps('myGender')} />
        <GenderField
          label="Preferred gender of your professional"
          {...readOnlyProps}
          {...getInputProps('expectedGender')}
        />
        <NativeSelect
          size="md"
          label="Insurance accepted"
          data={insuranceOptions}
          {...readOnlyProps}
          {...getInputProps('insuranceAccepted')}
        />
      </SimpleGrid>
      <LocationFields form={form} readOnlyProps={readOnlyProps} />
      <PlaceFields form={form} readOnlyProps={readOnlyProps} />
      <TextInput
        label="Address"
        autoComplete="street-address"
        required={needsAddress(values)}
        {...readOnlyProps}
        {...getInputProps('personalInfo.address')}
      />
      <Checkbox
        label="I would like a free 15-minute first call"
        {...readOnlyProps}
        {...getInputProps('personalInfo.expectedFree15', { type: 'checkbox' })}
      />
      <Checkbox
        label="I would like sessions on weekends"
        {...readOnlyProps}
        {...getInputProps('personalInfo.expectedWorkWeekends', { type: 'checkbox' })}
      />
    </Stack>
  )
}
