import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'

import { PanelForm } from '~/ui/panels/PanelForm.tsx'

import { AgeRangeField, GenderField } from '../fields.tsx'
import type { OwnProfile } from '../own-profile.ts'
import { usePanelForm } from '../profile-form.ts'

const insuranceOptions = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
  { value: 'Any', label: 'Not specified' },
]

function toFormValues({ description, myGender, ageRange, insuranceAccepted, other }: OwnProfile) {
  return {
    description,
    myGender,
    ageRange,
    insuranceAccepted,
    other: {
      pni: other?.pni ?? '',
      myStory: other?.myStory ?? '',
      mainPractice: other?.mainPractice ?? '',
      secondaryPractices: other?.secondaryPractices ?? '',
      insuranceCarriers: other?.insuranceCarriers ?? '',
      myWorkHours: other?.myWorkHours ?? '',
    },
  }
}

/** The professional's description of themselves and their practice. (OP-032) */
export function PracticePanel() {
  const submission = usePanelForm({ toFormValues, draft: 'practice' })
  const { getInputProps, values } = submission.form
  return (
    <PanelForm submission={submission}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Main practice" placeholder="Physical therapy" {...getInputProps('other.mainPractice')} />
        <TextInput label="Post-nominal initials" placeholder="DPT, CSCS" {...getInputProps('other.pni')} />
      </SimpleGrid>
      <TextInput
        label="Secondary practices"
        placeholder="Yoga, breathing"
        {...getInputProps('other.secondaryPractices')}
      />
      <Textarea
        label="Description"
        description="One or two sentences below your name."
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        {...getInputProps('description')}
      />
      <Textarea
        label="My Story"
        description="How you came to this work, and what members can expect."
        size="md"
        autosize
        minRows={5}
        maxRows={20}
        {...getInputProps('other.myStory')}
      />
      <Textarea
        label="Work hours"
        description="In your own words, as members will read it."
        placeholder="Monday to Friday 9 to 5, Saturday mornings"
        size="md"
        autosize
        minRows={1}
        maxRows={4}
        {...getInputProps('other.myWorkHours')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <GenderField label="Gender" {...getInputProps('myGender')} />
        <AgeRangeField {...getInputProps('ageRange')} />
        <NativeSelect
          size="md"
          label="Insurance accepted"
          data={insuranceOptions}
          {...getInputProps('insuranceAccepted')}
        />
        {values.insuranceAccepted === 'Yes' && (
          <TextInput label="Insurance carriers" {...getInputProps('other.insuranceCarriers')} />
        )}
      </SimpleGrid>
    </PanelForm>
  )
}
