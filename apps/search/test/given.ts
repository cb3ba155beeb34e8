import type { Listing } from '../src/listing-index/listing.ts'
import type { PhraseRow } from '../src/words/everyday.ts'

/** A listing of which only what matters to a test is said. */
export const listing = (accountId: number, categoryId: number, more: Partial<Listing>): Listing => ({
  accountId,
  categoryId,
  username: `p${accountId}`,
  validTill: 1,
  rating: 4,
  tagIds: [],
  titleWords: [],
  nameWords: [],
  specializationWords: [],
  state: null,
  latitude: null,
  longitude: null,
  worksOnline: true,
  meetsInPerson: false,
  gender: 'Any',
  ageRange: 'Any',
  takesInsurance: false,
  worksWeekends: false,
  free15: false,
  rate: null,
  version: 1,
  ...more,
})

export const phraseRow = (phrase: string, categoryId: number, more: Partial<PhraseRow>): PhraseRow => ({
  phrase,
  words: phrase.split(' '),
  category_id: categoryId,
  is_area: false,
  tag_id: null,
  tag_text: null,
  tag_words: [],
  title: null,
  title_words: [],
  ...more,
})
