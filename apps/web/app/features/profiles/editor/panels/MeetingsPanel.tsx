import { Select, TextInput } from '@mantine/core'

import { viewerZone } from '~/lib/format/time.ts'
import { PanelForm } from '~/ui/panels/PanelForm.tsx'

import { LocationFields, PlaceFields } from '../fields.tsx'
import type { OwnProfile } from '../own-profile.ts'
import { usePanelForm } from '../profile-form.ts'
import { needsAddress, toLocationValues, requireAddress, clearForeignState } from './locations.ts'
import { listTimeZones } from './time-zones.ts'

const MeetingsForm = requireAddress((form) => form.other?.address, ['other', 'address'])

function toFormValues(user: OwnProfile) {
  const { address = '', timeZone = viewerZone().timeZone, meetingLink = '' } = user.other ?? {}
  return { ...toLocationValues(user), other: { address, timeZone, meetingLink } }
}

/** The locations, time zone and meeting link of sessions. (PRO-39 to PRO-41, OP-032) */
export function MeetingsPanel() {
  const submission = usePanelForm({
    toFormValues,
    draft: 'meetings',
    schema: MeetingsForm,
    toRequestBody: clearForeignState,
  })
  const { form } = submission
  return (
    <PanelForm submission={submission}>
      <LocationFields form={form} />
      <PlaceFields form={form} />
      <TextInput
        label="Address"
        description="Only members who are logged in see it, so they can book with you."
        autoComplete="street-address"
        required={needsAddress(form.values)}
        {...form.getInputProps('other.address')}
      />
      <Select
        size="md"
        label="Time zone"
        description="Your weekly hours are in this zone. Appointments show in the time zone of your device."
        searchable
        allowDeselect={false}
        data={listTimeZones()}
        nothingFoundMessage="No such time zone"
        {...form.getInputProps('other.timeZone')}
      />
      <TextInput
        label="Meeting link"
        description="For online sessions. Members see it once you have confirmed their appointment, never before."
        placeholder="https://"
        type="url"
        {...form.getInputProps('other.meetingLink')}
      />
    </PanelForm>
  )
}
