import type { ProfileInput } from '../editor.ts'
import type { OwnProfile } from '../own-profile.ts'
import { toLocationValues, requireAddress, clearForeignState } from '../panels/locations.ts'

/** The form schema. The address is part of `personalInfo`, which only professionals whom the member books can see. */
export const GeneralForm = requireAddress((form) => form.personalInfo?.address, ['personalInfo', 'address'])

/** Returns the form values of a member. (PRO-45, PRO-72) */
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

/** Converts the form values to the API input. The API field `age` contains the age range. */
export function toGeneralInput(values: ProfileInput): ProfileInput {
  return { ...clearForeignState(values), personalInfo: { ...values.personalInfo, age: values.ageRange } }
}

/** The field values that visitors see. */
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
