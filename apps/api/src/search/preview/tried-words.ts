import type { CuratedInfo, PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { PREVIEWED } from '@fourfold/contract/admin/catalog/shapes'
import { crisisIn } from '@fourfold/contract/crisis/crisis'
import type { Db } from '@fourfold/platform/db/db'
import type { Stemmed, Trial } from '@fourfold/search-protocol/question'

import { Failure } from '../../platform/failure.ts'
import { phrasesOfTag } from '../everyday-phrases.store.ts'
import { wordsOfEach } from '../search.queries.ts'

type ChangedWords = Extract<PreviewForm, { words: string[] }>

export type TriedWords = {
  trial: Trial
  /** What somebody types who says a word that comes or goes. */
  typed: { phrase: string; words: Stemmed[] }[]
}

/** Everyday words as they would be saved: new ones at home in every category of the tag. */
export async function triedWords(db: Db, info: CuratedInfo, form: ChangedWords): Promise<TriedWords> {
  const { tagId } = form
  const tag = info.tags.find(({ id }) => id === tagId)
  if (!tag) throw new Failure('not_found')
  const known = await phrasesOfTag(db, tagId)
  // A cry for help is not saved, so it is not tried.
  const added = form.words.filter((word) => !known.includes(word) && crisisIn(word) === null)
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
