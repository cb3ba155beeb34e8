import type { Preference, SearchUser } from '@fourfold/contract/search/shapes'

type Terms = SearchUser['terms']

const MAX_NAMED_GOALS = 2
/** Maximum length of a specialization in a reason. */
const MAX_SPECIALIZATION_LENGTH = 80

const PREFERENCES: Record<Preference, string> = {
  gender: 'the gender you prefer',
  insurance: 'takes insurance',
  ageRange: 'your age range',
  weekends: 'works weekends',
  free15: 'free first call',
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Back pain, one of your goals"; "Back pain, Sleep and 1 more of your goals". */
function describeGoals(goals: readonly string[]): string {
  const [first, second] = goals
  if (second === undefined) return `${first}, one of your goals`
  const rest = goals.length - MAX_NAMED_GOALS
  return rest === 0 ? `${first} and ${second}, two of your goals` : `${first}, ${second} and ${rest} more of your goals`
}

/** Simple stemming: "therapist" and "therapy" share a prefix. */
const stem = (word: string) => (word.length < 6 ? word.replace(/s$/, '') : word.slice(0, Math.max(5, word.length - 3)))

/** Returns whether a text contains one of these words in any form. Short words such as "pt" must match exactly. */
export function mentions(text: string, words: readonly string[]): boolean {
  const textWords = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.some((word) => textWords.some((one) => (word.length < 4 ? one === word : one.startsWith(stem(word)))))
}

const truncate = (text: string) =>
  text.length <= MAX_SPECIALIZATION_LENGTH
    ? text
    : `${text.slice(0, MAX_SPECIALIZATION_LENGTH).replace(/[\s,;]+\S*$/, '')}…`

/** Card texts in which search words may occur. */
export type CardText = { goals: readonly string[]; title: string; specialization: string; name: string }

/** Explains why a professional matched. Returns null if there was no query. */
export function explainMatch({ goals, words }: Terms, told: CardText): string | null {
  if (goals.length > 0)
    return describeGoals(goals.toSorted((one, next) => next.points - one.points).map(({ text }) => text))
  if (words.length === 0) return null
  if (told.goals.length > 0) return `Helps with ${list.format(told.goals.slice(0, MAX_NAMED_GOALS))}`
  const asked = words.map(({ word }) => word)
  const { title, specialization, name } = told
  if (mentions(title, asked)) return 'Their title matches your search'
  if (mentions(specialization, asked)) return `Specializes in ${truncate(specialization)}`
  return mentions(name, asked) ? 'Their name matches your search' : 'Close to what you searched for'
}

/** Describes the member's preferences that the professional meets. */
export function describePreferences({ preferences }: Terms): string | null {
  return preferences.length === 0 ? null : `Also: ${list.format(preferences.map((one) => PREFERENCES[one]))}`
}

/** "Searching for “dietitian” instead of “dietishun”." */
export function describeCorrection({ word, as }: { word: string; as: readonly string[] }): string {
  const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })
  return `Searching for ${alternatives.format(as.map((one) => `“${one}”`))} instead of “${word}”.`
}
