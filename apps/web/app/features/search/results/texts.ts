import type { Results } from './search-results.ts'

/** Texts of the results. In a separate file, because they are not needed before the first search. (OP-014) */
export const resultTexts = {
  degraded:
    'Our search is not at its best right now, so some professionals may be missing. Try again in a few minutes.',
  afterCrisis: 'When you are ready, these people help with what comes after. They are not an emergency service.',
  noResults:
    'No one here fits this yet. Other words may: say what you would like to change, as you would tell a friend.',
  best: 'Best for you',
  interpretedAs: 'Read as',
  remove: 'remove',
  exact: 'Search for exactly what I typed',
  signUp: 'Sign up',
  seeMore: 'See more',
  sort: 'Sort by',
  sorts: { best: 'Best fit', soonest: 'Soonest', price: 'Price', nearest: 'Nearest', rating: 'Rating' },
  soonest: 'Those who fit best in each area, soonest available first.',
  notRated: 'Not rated yet',
  online: 'Online',
  freeCall: 'Free first call',
  nextSlot: 'Next available:',
} as const

/** Explains the order if all results have the same percentage, otherwise returns null. (OP-094) */
export function describeTie({ groups, sort, isMatch }: Pick<Results, 'groups' | 'sort' | 'isMatch'>): string | null {
  const cards = groups.flatMap((group) => group.cards)
  const [percent, ...otherPercents] = new Set(cards.map((card) => card.percent))
  const isTie = new Set(cards.map(({ username }) => username)).size > 1 && otherPercents.length === 0
  if (!isTie || !percent || sort !== 'best') return null
  const tieBreaker = cards.some(({ preferences }) => preferences !== null)
    ? 'Those who meet more of your preferences come first, then the best rated.'
    : 'The best rated come first.'
  return isMatch
    ? `So far everyone shown fits your answers equally well. ${tieBreaker} More answers tell them apart.`
    : `Everyone shown fits your words equally well. ${tieBreaker}`
}

const disjunctionFormat = new Intl.ListFormat('en', { type: 'disjunction' })

/** Formats "No one here offers help with Lupus near Austin, TX yet." */
export function describeUnoffered({
  unoffered,
  interpretation: { chips },
}: Pick<Results, 'unoffered' | 'interpretation'>): string {
  const placeChip = chips.find(({ text }) => /^(?:Near|In) [A-Z]/.test(text))?.text
  const place = placeChip ? ` ${placeChip.charAt(0).toLowerCase()}${placeChip.slice(1)}` : ''
  return `No one here offers help with ${disjunctionFormat.format(unoffered.slice(0, 2))}${place} yet.`
}
