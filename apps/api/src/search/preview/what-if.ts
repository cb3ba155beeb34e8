import type { CuratedInfo, PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { PREVIEWED } from '@fourfold/contract/admin/catalog/shapes'
import { detectCrisis } from '@fourfold/crisis-detection'
import type { Db } from '@fourfold/platform/db/db'
import type { Stemmed, Trial } from '@fourfold/search-protocol/question'

import { AppError } from '../../infra/app-error.ts'
import { tradeById } from '../occupations/occupations.queries.ts'
import { phrasesOfTag } from '../phrases/synonym-phrases.store.ts'
import { wordsOfEach } from '../search.queries.ts'

type ChangedWords = Extract<PreviewForm, { words: string[] }>
type ChangedTrade = Extract<PreviewForm, { trade: unknown }>

export type TriedWords = {
  trial: Trial
  /** What somebody types who says a word that comes or goes. */
  typed: { phrase: string; words: Stemmed[] }[]
}

/** Everyday words as they would be saved: new ones at home in every category of the tag. */
export async function triedWords(db: Db, info: CuratedInfo, form: ChangedWords): Promise<TriedWords> {
  const { tagId } = form
  const tag = info.tags.find(({ id }) => id === tagId)
  if (!tag) throw new AppError('not_found')
  const known = await phrasesOfTag(db, tagId)
  // A cry for help is not saved, so it is not tried.
  const added = form.words.filter((word) => !known.includes(word) && detectCrisis(word) === null)
  const without = known.filter((word) => !form.words.includes(word))
  const words = await wordsOfEach(db, [...added, ...without])
  const homes = info.categories
    .filter(({ id }) => tag.TagCategories.some(({ categoryId }) => categoryId === id))
    .map((category) => ({ categoryId: category.id, isArea: category.tagId === tagId }))
  return {
    trial: { tagId, without, added: added.map((phrase) => ({ phrase, words: words.get(phrase) ?? [], homes })) },
    typed: [...added, ...without]
      .slice(0, PREVIEWED.searches)
      .map((phrase) => ({ phrase, words: words.get(phrase) ?? [] })),
  }
}

/** A trade as it would be saved, and what somebody types who says a word that comes, goes or leads elsewhere. */
export async function triedTrade(db: Db, info: CuratedInfo, { tradeId, trade }: ChangedTrade): Promise<TriedWords> {
  const now = tradeId === null ? null : await tradeById(db, tradeId)
  if (now === undefined) throw new AppError('not_found')
  if (trade && !info.categories.some(({ id }) => id === trade.categoryId)) throw new AppError('not_found')
  const known = now?.words ?? []
  // A cry for help is not saved, so it is not tried.
  const phrases = (trade?.words ?? []).filter((word) => known.includes(word) || detectCrisis(word) === null)
  const isElsewhere = now?.title !== trade?.title || now?.categoryId !== trade?.categoryId
  const changed = [
    ...phrases.filter((word) => !known.includes(word)),
    ...known.filter((word) => isElsewhere || !phrases.includes(word)),
  ]
  const words = await wordsOfEach(db, [...new Set([...phrases, ...known, trade?.title ?? ''])])
  const wordsIn = (phrase: string) => words.get(phrase) ?? []
  return {
    trial: {
      trade: now && { categoryId: now.categoryId, title: now.title },
      becomes: trade && {
        categoryId: trade.categoryId,
        title: wordsIn(trade.title),
        phrases: phrases.map((phrase) => ({ phrase, words: wordsIn(phrase) })),
      },
    },
    typed: changed.slice(0, PREVIEWED.searches).map((phrase) => ({ phrase, words: wordsIn(phrase) })),
  }
}
