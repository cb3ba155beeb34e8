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

const conjunctionFormat = new Intl.ListFormat('en', { type: 'conjunction' })

/** Formats matched goals: "Back pain, one of your goals"; "Back pain, Sleep and 1 more of your goals". */
function describeGoals(goals: readonly string[]): string {
  const [first, second] = goals
  if (second === undefined) return `${first}, one of your goals`
  const unnamedCount = goals.length - MAX_NAMED_GOALS
  return unnamedCount === 0
    ? `${first} and ${second}, two of your goals`
    : `${first}, ${second} and ${unnamedCount} more of your goals`
}

/** Reduces a word to a prefix that its other forms share, such as "therapist" and "therapy". */
const stem = (word: string) => (word.length < 6 ? word.replace(/s$/, '') : word.slice(0, Math.max(5, word.length - 3)))

/** Returns whether a text contains one of these words in any form. Short words such as "pt" must match exactly. */
export function containsAnyWord(text: string, words: readonly string[]): boolean {
  const textWords = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.some((word) =>
    textWords.some((textWord) => (word.length < 4 ? textWord === word : textWord.startsWith(stem(word)))),
  )
}

const truncate = (text: string) =>
  text.length <= MAX_SPECIALIZATION_LENGTH
    ? text
    : `${text.slice(0, MAX_SPECIALIZATION_LENGTH).replace(/[\s,;]+\S*$/, '')}…`

/** The texts of a card that are compared with the search words. */
export type CardText = { goals: readonly string[]; title: string; specialization: string; name: string }

/** Explains why a professional matched. Returns null if there was no query. */
export function explainMatch({ goals, words }: Terms, card: CardText): string | null {
  if (goals.length > 0)
    return describeGoals(goals.toSorted((left, right) => right.points - left.points).map(({ text }) => text))
  if (words.length === 0) return null
  if (card.goals.length > 0) return `Helps with ${conjunctionFormat.format(card.goals.slice(0, MAX_NAMED_GOALS))}`
  const searchWords = words.map(({ word }) => word)
  const { title, specialization, name } = card
  if (containsAnyWord(title, searchWords)) return 'Their title matches your search'
  if (containsAnyWord(specialization, searchWords)) return `Specializes in ${truncate(specialization)}`
  return containsAnyWord(name, searchWords) ? 'Their name matches your search' : 'Close to what you searched for'
}

/** Describes the member's preferences that the professional meets. */
export function describePreferences({ preferences }: Terms): string | null {
  return preferences.length === 0
    ? null
    : `Also: ${conjunctionFormat.format(preferences.map((preference) => PREFERENCES[preference]))}`
}

/** Formats a correction: "Searching for “dietitian” instead of “dietishun”." */
export function describeCorrection({ word, as }: { word: string; as: readonly string[] }): string {
  const disjunctionFormat = new Intl.ListFormat('en', { type: 'disjunction' })
  return `Searching for ${disjunctionFormat.format(as.map((alternative) => `“${alternative}”`))} instead of “${word}”.`
}
