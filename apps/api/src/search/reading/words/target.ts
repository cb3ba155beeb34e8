import { textFields } from '../../engine/term.ts'
import type { Term, TermKey, TextField } from '../../engine/term.ts'

/** A stem or tag that a word or phrase means. */
export type Target = ({ stem: string } | { tagId: number }) & {
  /** Multiplied by the weight of the field. */
  quality: number
  /** The categories in which the target has this quality; absent for all categories. */
  homes?: readonly number[] | undefined
  qualityElsewhere?: number | undefined
}

type FieldWeights = Record<TextField | 'tags', number>

/** A word counts by the field in which it occurs. (OP-094) */
export const WORD_WEIGHTS: FieldWeights = { title: 5, name: 4, tags: 3, specialization: 2 }

/** A phrase means a tag or the title of an occupation. In other fields, its words count individually. */
export const PHRASE_WEIGHTS: FieldWeights = { title: 1, name: 0, tags: 1, specialization: 0 }

/** Bounds the cost of a query. Ordinary words have fewer than twenty keys. */
const MAX_KEYS = 60

export const compareQuality = (a: Target, b: Target): number => b.quality - a.quality

function toKeys(target: Target, weights: FieldWeights): TermKey[] {
  const { quality, homes, qualityElsewhere = 0 } = target
  const getPoints = (field: TextField | 'tags') => ({
    points: weights[field] * quality,
    ...(homes && { homes, pointsElsewhere: weights[field] * qualityElsewhere }),
  })
  if ('tagId' in target) return [{ field: 'tags', tagId: target.tagId, ...getPoints('tags') }]
  const fields = textFields.filter((field) => weights[field] > 0)
  return fields.map((field) => ({ field, stem: target.stem, ...getPoints(field) }))
}

/** Converts targets to a term of a query. If there are too many, the first are kept. */
export function toTerm(targets: readonly Target[], weights: FieldWeights): Term {
  return { keys: targets.flatMap((target) => toKeys(target, weights)).slice(0, MAX_KEYS) }
}
