/** Attributes of a professional's practice, with values from the specification. */

/** Locations of sessions: id, value in appointments, profile flag, label. (PRO-73) */
export const locations = [
  { id: 1, value: 'Home', flag: 'preferredHome', label: "Professional's Location" },
  { id: 2, value: 'Client', flag: 'preferredClient', label: "Member's Location" },
  { id: 3, value: 'Online', flag: 'preferredOnline', label: 'Web Conferencing' },
  { id: 4, value: 'AgreedUpon', flag: 'preferredAgreedUpon', label: 'Agreed Upon Location' },
] as const
export type Location = (typeof locations)[number]['value']
export const locationValues = locations.map((location) => location.value) as [Location, ...Location[]]

export const paymentTypes = [
  'Cash',
  'Checks',
  'Debit cards',
  'Credit cards',
  'Venmo',
  'PayPal',
  'ApplePay',
  'Square',
  'Zelle',
  'GooglePay',
  'Other Mobile Payment',
] as const

/** Description of the payment types field. (PRO-75, OP-044) */
export const paymentTypesDescription = 'Venmo, PayPal, ApplePay, Square, Zelle'

/** Session lengths in seconds. (SCH-26, OP-065) */
export const sessionLengths = [900, 1800, 2700, 3600, 5400, 7200, 9000, 10800] as const
export const DEFAULT_SESSION_LENGTH = 3600

/** Formats a session length as "45 minutes", "1 hour", or "1.5 hours". */
export function formatSessionLength(seconds: number): string {
  if (seconds < 3600) return `${seconds / 60} minutes`
  const hours = seconds / 3600
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** Returns example texts for an empty category, shown as placeholders in the profile editor. (CAT-02, OP-048) */
export function getCategoryExample(categoryId: number): { title: string; specialization: string } {
  if (categoryId === 1) return { title: 'Personal chef', specialization: 'Meal planning for busy families' }
  if (categoryId === 2) return { title: 'Massage therapist', specialization: 'Deep tissue and sports massage' }
  if (categoryId === 3) return { title: 'Mental health counselor', specialization: 'Anxiety and life changes' }
  return { title: 'Financial coach', specialization: 'Budgeting and paying off debt' }
}
