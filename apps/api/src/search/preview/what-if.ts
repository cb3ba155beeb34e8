import type { AdminCatalog, PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { PREVIEW_LIMITS } from '@fourfold/contract/admin/catalog/shapes'
import { detectCrisis } from '@fourfold/crisis-detection'
import type { Db, Tx } from '@fourfold/platform/db/db'

import { AppError } from '../../infra/app-error.ts'
import { addOccupationPhrases, deleteOccupation, listOccupations } from '../phrases/occupations/occupations.store.ts'
import { findPhrasesOfTag, savePhrasesOfTag } from '../phrases/synonym-phrases.store.ts'

type ChangedPhrases = Extract<PreviewForm, { words: string[] }>
type ChangedOccupation = Extract<PreviewForm, { trade: unknown }>

export type WhatIf = {
  change: (tx: Tx) => Promise<void>
  /** Some phrases whose meaning changes. */
  phrases: string[]
}

/** Builds the change of a tag's phrases. */
export async function buildPhrasesWhatIf(db: Db, info: AdminCatalog, form: ChangedPhrases): Promise<WhatIf> {
  const { tagId } = form
  if (!info.tags.some(({ id }) => id === tagId)) throw new AppError('not_found')
  const existing = await findPhrasesOfTag(db, tagId)
  // Crisis phrases cannot be saved, so they are skipped.
  const phrases = form.words.filter((word) => existing.includes(word) || detectCrisis(word) === null)
  const changedPhrases = [
    ...phrases.filter((word) => !existing.includes(word)),
    ...existing.filter((word) => !phrases.includes(word)),
  ]
  return {
    change: (tx) => savePhrasesOfTag(tx, tagId, phrases),
    phrases: changedPhrases.slice(0, PREVIEW_LIMITS.searches),
  }
}

/** Builds the change of an occupation. Moving or renaming it changes all of its phrases. */
export async function buildOccupationWhatIf(
  db: Db,
  info: AdminCatalog,
  { tradeId, trade }: ChangedOccupation,
): Promise<WhatIf> {
  const [current] = tradeId === null ? [null] : await listOccupations(db, tradeId)
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
    async change(tx) {
      if (current) await deleteOccupation(tx, current.id)
      if (trade) await addOccupationPhrases(tx, { ...trade, words: phrases })
    },
    phrases: changedPhrases.slice(0, PREVIEW_LIMITS.searches),
  }
}
