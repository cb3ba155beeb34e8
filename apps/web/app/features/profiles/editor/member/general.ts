import type { ProfileInput } from '../editor.ts'
import type { OwnProfile } from '../own-profile.ts'
import { toLocationValues, requireAddress, clearForeignState } from '../panels/locations.ts'

/** A member's place is in `personalInfo`, which nobody but those they book with sees. */
export const GeneralForm = requireAddress((form) => form.personalInfo?.address, ['personalInfo', 'address'])

/** What a member tells about themselves. (PRO-45, PRO-72) */
export function toGeneralValues(user: OwnProfile): ProfileInput {
  const { ageRange, myGender, expectedGender, insuranceAccepted, personalInfo } = user
  return {
    ...toLocationValues(user),
    ageRange,
    myGender,
    expectedGender,
    insuranceAccepted,
    personalInfo: {
      issuesAndConcerns: personalInfo.issuesAndConcerns ?? '',
      address: personalInfo.address ?? '',
      expectedFree15: personalInfo.expectedFree15 ?? false,
      expectedWorkWeekends: personalInfo.expectedWorkWeekends ?? false,
    },
  }
}

/** What is sent of it; the age is the range. */
export function toGeneralInput(values: ProfileInput): ProfileInput {
  return { ...clearForeignState(values), personalInfo: { ...values.personalInfo, age: values.ageRange } }
}

/** What a visitor sees in the fields they cannot fill in yet. */
export const VISITOR_VALUES: ProfileInput = {
  preferredHome: false,
  preferredClient: false,
  preferredOnline: false,
  preferredAgreedUpon: false,
  country: null,
  state: null,
  zipcode: '',
  ageRange: 'Any',
  myGender: 'Any',
  expectedGender: 'Any',
  insuranceAccepted: 'Any',
  personalInfo: { issuesAndConcerns: '', address: '', expectedFree15: false, expectedWorkWeekends: false },
}
