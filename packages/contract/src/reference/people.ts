/** Personal attributes, with values from the specification. */

export const genders = ['Female', 'Male', 'NonBinary', 'Transgender', 'Intersex', 'GenderDiverse', 'Any'] as const
export type Gender = (typeof genders)[number]

/** Returns the label of a gender: the stored value, except for Any. (PRO-77, OP-045) */
export function formatGender(gender: Gender): string {
  return gender === 'Any' ? 'Prefer Not To Say' : gender
}

/** Age ranges. The specification defines stored values that differ from the labels. (PRO-78, OP-046) */
export const ageRanges = [
  { value: 'Any', label: 'Not specified' },
  { value: '25 - 34', label: '18-34' },
  { value: '35-44', label: '35-44' },
  { value: '45-54', label: '45-54' },
  { value: '55 - 64', label: '55-65+' },
] as const
export type AgeRange = (typeof ageRanges)[number]['value']
export const ageRangeValues = ageRanges.map((range) => range.value) as [AgeRange, ...AgeRange[]]

export const insuranceAnswers = ['No', 'Yes', 'Any'] as const

/** Account statuses, which only admins change. Members are never Pending. (PRO-81) */
export const userStatuses = ['Pending', 'Approved', 'Rejected'] as const
