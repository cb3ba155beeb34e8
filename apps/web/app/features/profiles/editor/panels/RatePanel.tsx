import {
  DEFAULT_SESSION_LENGTH,
  paymentTypes,
  paymentTypesDescription,
  formatSessionLength,
  sessionLengths,
} from '@fourfold/contract/reference/practice'
import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core'

import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'
import { PanelForm } from '~/ui/panels/PanelForm.tsx'

import type { OwnProfile } from '../own-profile.ts'
import { usePanelForm } from '../profile-form.ts'

const lengthOptions = sessionLengths.map((length) => ({ value: String(length), label: formatSessionLength(length) }))
const paymentOptions = paymentTypes.map((type) => ({ value: type, label: type }))

/** Returns the session length; one hour if the value is not supported. (OP-043) */
function toSessionLength(seconds: number | undefined) {
  return sessionLengths.find((length) => length === seconds) ?? DEFAULT_SESSION_LENGTH
}

function toFormValues({ other }: OwnProfile) {
  return {
    other: {
      appointmentDuration: toSessionLength(other?.appointmentDuration),
      appointmentRate: other?.appointmentRate ?? 0,
      typesOfPaymentsAccepted: other?.typesOfPaymentsAccepted ?? [],
    },
  }
}

/** Session length, rate and payment types. (PRO-42, OP-044) */
export function RatePanel() {
  const submission = usePanelForm({ toFormValues, draft: 'rate' })
  const { form } = submission
  const acceptedTypes = form.values.other?.typesOfPaymentsAccepted ?? []

  function toggle(value: string): void {
    const nextTypes = paymentTypes.filter((type) => (type === value) !== acceptedTypes.includes(type))
    form.setFieldValue('other.typesOfPaymentsAccepted', nextTypes)
  }

  return (
    <PanelForm submission={submission}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          size="md"
          label="Appointment duration"
          data={lengthOptions}
          {...form.getInputProps('other.appointmentDuration')}
          onChange={({ currentTarget }) =>
            form.setFieldValue('other.appointmentDuration', toSessionLength(Number(currentTarget.value)))
          }
        />
        <NumberInput
          size="md"
          label="Appointment rate"
          description="Dollars per session"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          prefix="$"
          min={0}
          max={100_000}
          decimalScale={2}
          thousandSeparator=","
          hideControls
          clampBehavior="none"
          inputMode="decimal"
          {...form.getInputProps('other.appointmentRate')}
        />
      </SimpleGrid>
      <ChipGroup
        legend="Types of payments accepted"
        description={paymentTypesDescription}
        multiple
        options={paymentOptions}
        selected={acceptedTypes}
        onSelect={toggle}
      />
    </PanelForm>
  )
}
