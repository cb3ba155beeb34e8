import type { ProfileUser } from '@fourfold/contract/profiles/shapes'
import { getCountryName } from '@fourfold/contract/reference/countries'
import { DEFAULT_SESSION_LENGTH, locations, formatSessionLength } from '@fourfold/contract/reference/practice'
import { getUsStateName } from '@fourfold/contract/reference/us-states'

import { formatDollars } from '~/lib/format/money.ts'

export type Detail = {
  kind: 'rate' | 'duration' | 'locations' | 'hours' | 'insurance' | 'payment' | 'country' | 'state' | 'zipcode'
  label: string
  value: string
}

/** Returns the names of country and state. Only the United States has states. (PRO-22) */
export function getPlace({ country, state }: ProfileUser) {
  return { country: getCountryName(country) ?? null, state: (country === 'US' && getUsStateName(state)) || null }
}

/** Formats the rate, or returns null for 0, which means that none is set. (PRO-26, PRO-66) */
function formatRate({ other }: ProfileUser): string | null {
  return other?.appointmentRate ? `${formatDollars(other.appointmentRate)} per session` : null
}

/** Formats the insurance, or returns null if it is not specified. (PRO-23, OP-030) */
function formatInsurance({ insuranceAccepted, other }: ProfileUser): string | null {
  if (insuranceAccepted !== 'Yes') return insuranceAccepted === 'No' ? 'No' : null
  return other?.insuranceCarriers ? `Yes · ${other.insuranceCarriers}` : 'Yes'
}

/** Lists the practical details that are set. (PRO-21 to PRO-27) */
export function listPracticalDetails(user: ProfileUser): Detail[] {
  const { other, zipcode } = user
  const { country, state } = getPlace(user)
  const locationLabels = locations.filter(({ flag }) => user[flag]).map(({ label }) => label)
  const details: { kind: Detail['kind']; label: string; value: string | null | undefined }[] = [
    { kind: 'rate', label: 'Rate', value: formatRate(user) },
    {
      kind: 'duration',
      label: 'Duration',
      value: formatSessionLength(other?.appointmentDuration ?? DEFAULT_SESSION_LENGTH),
    },
    { kind: 'locations', label: 'Where', value: locationLabels.join('\n') },
    { kind: 'hours', label: 'Work hours', value: other?.myWorkHours || user.workHoursSummary },
    { kind: 'insurance', label: 'Insurance', value: formatInsurance(user) },
    { kind: 'payment', label: 'Payment', value: other?.typesOfPaymentsAccepted?.join(', ') },
    { kind: 'country', label: 'Country', value: country },
    { kind: 'state', label: 'State', value: state },
    { kind: 'zipcode', label: 'Zip code', value: zipcode },
  ]
  return details.flatMap(({ value, ...detail }) => (value ? [{ ...detail, value }] : []))
}
