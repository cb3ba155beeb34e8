import type { AdminCatalog, PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { PREVIEW_LIMITS } from '@fourfold/contract/admin/catalog/shapes'
import { detectCrisis } from '@fourfold/crisis-detection'
import type { Db } from '@fourfold/platform/db/db'
import type { Stemmed, Trial } from '@fourfold/search-protocol/question'

import { AppError } from '../../infra/app-error.ts'
import { findOccupation } from '../occupations/occupations.queries.ts'
import { findPhrasesOfTag } from '../phrases/synonym-phrases.store.ts'
import { splitTexts } from '../search.queries.ts'

type ChangedPhrases = Extract<PreviewForm, { words: string[] }>
type ChangedOccupation = Extract<PreviewForm, { trade: unknown }>

export type WhatIf = {
  trial: Trial
  /** Searches for the added and removed phrases. */
  searches: { phrase: string; words: Stemmed[] }[]
}

/** Builds the trial of a tag's phrases as they would be saved: new phrases belong to all categories of the tag. */
export async function buildPhrasesWhatIf(db: Db, info: AdminCatalog, form: ChangedPhrases): Promise<WhatIf> {
  const { tagId } = form
  const tag = info.tags.find(({ id }) => id === tagId)
  if (!tag) throw new AppError('not_found')
  const existing = await findPhrasesOfTag(db, tagId)
  // Crisis phrases cannot be saved, so they are skipped.
  const added = form.words.filter((word) => !existing.includes(word) && detectCrisis(word) === null)
  const without = existing.filter((word) => !form.words.includes(word))
  const words = await splitTexts(db, [...added, ...without])
  const categories = info.categories
    .filter(({ id }) => tag.TagCategories.some(({ categoryId }) => categoryId === id))
    .map((category) => ({ categoryId: category.id, isArea: category.tagId === tagId }))
  return {
    trial: {
      tagId,
      without,
      added: added.map((phrase) => ({ phrase, words: words.get(phrase) ?? [], homes: categories })),
    },
    searches: [...added, ...without]
      .slice(0, PREVIEW_LIMITS.searches)
      .map((phrase) => ({ phrase, words: words.get(phrase) ?? [] })),
  }
}

/** Builds the trial of an occupation as it would be saved, and searches for every phrase whose meaning changes. */
export async function buildOccupationWhatIf(
  db: Db,
  info: AdminCatalog,
  { tradeId, trade }: ChangedOccupation,
): Promise<WhatIf> {
  const current = tradeId === null ? null : await findOccupation(db, tradeId)
  if (current === undefined) throw new AppError('not_found')
  if (trade && !info.categories.some(({ id }) => id === trade.categoryId)) throw new AppError('not_found')
  const existing = current?.words ?? []
  // Crisis phrases cannot be saved, so they are skipped.
  const phrases = (trade?.words ?? []).filter((word) => existing.includes(word) || detectCrisis(word) === null)
  const hasMoved = current?.title !== trade?.title || current?.categoryId !== trade?.categoryId
  const changedPhrases = [
    ...phrases.filter((word) => !existing.includes(word)),
    ...existing.filter((word) => hasMoved || !phrases.includes(word)),
  ]
  const words = await splitTexts(db, [...new Set([...phrases, ...existing, trade?.title ?? ''])])
  const getWords = (phrase: string) => words.get(phrase) ?? []
  return {
    trial: {
      trade: current && { categoryId: current.categoryId, title: current.title },
      becomes: trade && {
        categoryId: trade.categoryId,
        title: getWords(trade.title),
        phrases: phrases.map((phrase) => ({ phrase, words: getWords(phrase) })),
      },
    },
    searches: changedPhrases.slice(0, PREVIEW_LIMITS.searches).map((phrase) => ({ phrase, words: getWords(phrase) })),
  }
}
