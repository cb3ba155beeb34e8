import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'

import { AgeRangeField, GenderField, LocationFields, PlaceFields } from '../fields.tsx'
import type { ProfileFields } from '../fields.tsx'
import { needsAddress } from '../panels/locations.ts'

const insurance = [
  { value: 'Any', label: 'Any' },
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]

/** The fields of a member. (PRO-45) */
export function GeneralFields({ form, locked }: ProfileFields) {
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
        {...locked}
        {...getInputProps('personalInfo.issuesAndConcerns')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AgeRangeField {...locked} {...getInputProps('ageRange')} />
        <GenderField label="Gender" {...locked} {...getInputProps('myGender')} />
        <GenderField label="Preferred gender of your professional" {...locked} {...getInputProps('expectedGender')} />
        <NativeSelect
          size="md"
          label="Insurance accepted"
          data={insurance}
          {...locked}
          {...getInputProps('insuranceAccepted')}
        />
      </SimpleGrid>
      <LocationFields form={form} locked={locked} />
      <PlaceFields form={form} locked={locked} />
      <TextInput
        label="Address"
        autoComplete="street-address"
        required={needsAddress(values)}
        {...locked}
        {...getInputProps('personalInfo.address')}
      />
      <Checkbox
        label="I would like a free 15-minute first call"
        {...locked}
        {...getInputProps('personalInfo.expectedFree15', { type: 'checkbox' })}
      />
      <Checkbox
        label="I would like sessions on weekends"
        {...locked}
        {...getInputProps('personalInfo.expectedWorkWeekends', { type: 'checkbox' })}
      />
    </Stack>
  )
}
