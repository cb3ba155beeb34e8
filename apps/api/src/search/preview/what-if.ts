import type { AdminCatalog, PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { PREVIEW_LIMITS } from '@fourfold/contract/admin/catalog/shapes'
import { detectCrisis } from '@fourfold/crisis-detection'
import type { Db } from '@fourfold/platform/db/db'

import { AppError } from '../../infra/app-error.ts'
import { findOccupation } from '../phrases/occupations/occupations.queries.ts'
import { findPhrasesOfTag } from '../phrases/synonym-phrases.store.ts'
import type { LexiconChange } from '../reading/index.ts'

type ChangedPhrases = Extract<PreviewForm, { words: string[] }>
type ChangedOccupation = Extract<PreviewForm, { trade: unknown }>

export type WhatIf = {
  change: LexiconChange
  /** Some phrases whose meaning changes. */
  phrases: string[]
}

/** Builds the change of a tag's phrases as they would be saved: new phrases belong to all categories of the tag. */
export async function buildPhrasesWhatIf(db: Db, info: AdminCatalog, form: ChangedPhrases): Promise<WhatIf> {
  const { tagId } = form
  const tag = info.tags.find(({ id }) => id === tagId)
  if (!tag) throw new AppError('not_found')
  const existing = await findPhrasesOfTag(db, tagId)
  // Crisis phrases cannot be saved, so they are skipped.
  const added = form.words.filter((word) => !existing.includes(word) && detectCrisis(word) === null)
  const removed = existing.filter((word) => !form.words.includes(word))
  const categories = info.categories
    .filter(({ id }) => tag.TagCategories.some(({ categoryId }) => categoryId === id))
    .map((category) => ({ categoryId: category.id, isCategoryTag: category.tagId === tagId }))
  return {
    change: { tagId, removed, added, categories },
    phrases: [...added, ...removed].slice(0, PREVIEW_LIMITS.searches),
  }
}

/** Builds the change of an occupation as it would be saved. Moving or renaming it changes all of its phrases. */
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
  return {
    change: {
      occupation: current && { categoryId: current.categoryId, title: current.title },
      replacement: trade && { categoryId: trade.categoryId, title: trade.title, phrases },
    },
    phrases: changedPhrases.slice(0, PREVIEW_LIMITS.searches),
  }
}
