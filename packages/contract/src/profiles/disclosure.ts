/** Days after the end, rejection, or cancellation of an appointment for which the professional can read the answers. */
export const ACCESS_GRANT_DAYS = 30

/** Fields that a booking discloses to the professional, in display order, with texts of the booking dialog. (OP-036) */
export const disclosedFields = {
  name: 'your name',
  photo: 'your photo',
  email: 'your email',
  about: 'what you say about yourself',
  goals: 'your goals',
  concerns: 'your issues and concerns',
  age: 'your age',
  gender: 'your gender',
  wishes: 'what you look for in a professional',
  insurance: 'your insurance',
  address: 'your address',
  region: 'where you live',
  note: 'your note',
} as const

export type DisclosedField = keyof typeof disclosedFields
export const disclosedFieldNames = Object.keys(disclosedFields) as [DisclosedField, ...DisclosedField[]]

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Formats fields as "your name, your email, and your goals", in display order. */
export function listDisclosedFields(fields: readonly DisclosedField[]): string {
  return list.format(
    disclosedFieldNames.filter((field) => fields.includes(field)).map((field) => disclosedFields[field]),
  )
}
