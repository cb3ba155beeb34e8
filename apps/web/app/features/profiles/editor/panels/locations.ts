import { errorDefinitions } from '@fourfold/contract/errors'
import { ProfileForm } from '@fourfold/contract/profiles/shapes'
import { countries } from '@fourfold/contract/reference/countries'
import { usStates } from '@fourfold/contract/reference/us-states'

import type { ProfileInput } from '../editor.ts'
import type { OwnProfile } from '../own-profile.ts'

type PreferredLocations = Pick<ProfileInput, 'preferredClient' | 'preferredAgreedUpon'>

/** Returns whether the preferred locations require an address. (PRO-41, OP-034) */
export function needsAddress({ preferredClient, preferredAgreedUpon }: PreferredLocations): boolean {
  return Boolean(preferredClient || preferredAgreedUpon)
}

/** Returns the form schema with a check that the address is set if it is required. */
export function requireAddress(getAddress: (form: ProfileForm) => string | undefined, path: [string, string]) {
  return ProfileForm.refine((form) => !needsAddress(form) || Boolean(getAddress(form)), {
    error: errorDefinitions.address_required.msg,
    path,
  })
}

export function toLocationValues(user: OwnProfile): ProfileInput {
  const { preferredHome, preferredClient, preferredOnline, preferredAgreedUpon, zipcode } = user
  const country = countries.find(({ code }) => code === user.country)?.code ?? null
  const state = usStates.find(({ code }) => code === user.state)?.code ?? null
  return { preferredHome, preferredClient, preferredOnline, preferredAgreedUpon, country, state, zipcode }
}

/** Clears the state outside the United States. (PRO-40) */
export function clearForeignState<Form extends ProfileInput>(form: Form): Form {
  return { ...form, state: form.country === 'US' ? form.state : null }
}
