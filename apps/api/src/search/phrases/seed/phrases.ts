import type { PhraseRow } from '../synonym-phrases.store.ts'
import type { AreaPhrases } from './areas/area-phrases.ts'
import { mealsPhrases } from './areas/meals.ts'
import { mindPhrases } from './areas/mind.ts'
import { moneyPhrases } from './areas/money.ts'
import { movementPhrases } from './areas/movement.ts'

const areas: Readonly<Record<string, AreaPhrases>> = {
  Meals: mealsPhrases,
  Movement: movementPhrases,
  Mind: mindPhrases,
  Money: moneyPhrases,
}

const splitPhrases = (list: string) => [...new Set(list.split(',').map((phrase) => phrase.trim()))]

export const seedPhrases: readonly PhraseRow[] = Object.entries(areas).flatMap(([category, { tags, occupations }]) => [
  ...Object.entries(tags).flatMap(([tag, list]) =>
    splitPhrases(list).map((phrase) => ({ phrase, category, tag, title: null })),
  ),
  ...Object.entries(occupations).flatMap(([title, list]) =>
    splitPhrases(list).map((phrase) => ({ phrase, category, tag: null, title })),
  ),
])
