import type { Preference, SearchUser } from '@fourfold/contract/search/shapes'

type Terms = SearchUser['terms']

const NAMED_GOALS = 2
const NAMED_WORDS = 3

const PREFERENCES: Record<Preference, string> = {
  gender: 'the gender you prefer',
  insurance: 'takes insurance',
  ageRange: 'your age range',
  weekends: 'works weekends',
  free15: 'free first 15 minutes',
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Back pain, one of your goals"; "Back pain, Sleep and 1 more of your goals". */
function goalsLine(goals: readonly string[]): string {
  const [first, second] = goals
  if (second === undefined) return `${first}, one of your goals`
  const rest = goals.length - NAMED_GOALS
  return rest === 0 ? `${first} and ${second}, two of your goals` : `${first}, ${second} and ${rest} more of your goals`
}

/** Why somebody is among the results: the weightiest goals, or the words in the order they were asked; null when everybody is. */
export function whyLine({ goals, words }: Terms): string | null {
  if (goals.length > 0)
    return goalsLine(goals.toSorted((one, next) => next.points - one.points).map(({ text }) => text))
  if (words.length === 0) return null
  return `Fits ${list.format(words.slice(0, NAMED_WORDS).map(({ word }) => `“${word}”`))}`
}

/** "Helps with Burnout and Stress": what somebody meant, by the name it has here. */
export function helpsLine(goals: readonly string[]): string | null {
  return goals.length === 0 ? null : `Helps with ${list.format(goals.slice(0, NAMED_GOALS))}`
}

/** What else the person prefers and finds here. */
export function preferencesLine({ preferences }: Terms): string | null {
  return preferences.length === 0 ? null : `Also: ${list.format(preferences.map((one) => PREFERENCES[one]))}`
}

/** "Searching for “dietitian” instead of “dietishun”." */
export function readAsLine({ word, as }: { word: string; as: readonly string[] }): string {
  const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })
  return `Searching for ${alternatives.format(as.map((one) => `“${one}”`))} instead of “${word}”.`
}
