import {
  DEFAULT_SESSION_LENGTH,
  paymentTypes,
  paymentTypesDescription,
  sessionLengthLabel,
  sessionLengths,
} from '@fourfold/contract/reference/practice'
import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core'

import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'
import { PanelForm } from '~/ui/panels/PanelForm.tsx'

import type { OwnProfile } from '../own-profile.ts'
import { usePanelForm } from '../profile-form.ts'

const lengthOptions = sessionLengths.map((length) => ({ value: String(length), label: sessionLengthLabel(length) }))
const paymentOptions = paymentTypes.map((type) => ({ value: type, label: type }))

/** Unknown lengths become one hour. (OP-043) */
function lengthOf(seconds: number | undefined) {
  return sessionLengths.find((length) => length === seconds) ?? DEFAULT_SESSION_LENGTH
}

function valuesOf({ other }: OwnProfile) {
  return {
    other: {
      appointmentDuration: lengthOf(other?.appointmentDuration),
      appointmentRate: other?.appointmentRate ?? 0,
      typesOfPaymentsAccepted: other?.typesOfPaymentsAccepted ?? [],
    },
  }
}

/** Session length, rate and payment types. (PRO-42, OP-044) */
export function RatePanel() {
  const submission = usePanelForm({ valuesOf, draft: 'rate' })
  const { form } = submission
  const accepted = form.values.other?.typesOfPaymentsAccepted ?? []

  function toggle(value: string): void {
    const next = paymentTypes.filter((type) => (type === value) !== accepted.includes(type))
    form.setFieldValue('other.typesOfPaymentsAccepted', next)
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
            form.setFieldValue('other.appointmentDuration', lengthOf(Number(currentTarget.value)))
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
        chosen={accepted}
        onChoose={toggle}
      />
    </PanelForm>
  )
}
