import { previewChange } from '@fourfold/contract/admin/catalog/endpoints'
import type { PreviewedSearch, PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'

/** Not cached: saves by other admins change the result. */
export const previewQuery = (userId: number | null, change: PreviewForm) =>
  queryOptions({
    queryKey: personalKey(userId, 'preview', change),
    queryFn: async ({ signal }) => (await call(previewChange, { body: change }, { signal })).searches,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

/** Whether the results or their order change. */
export function isChanged({ before, after }: PreviewedSearch): boolean {
  const usernames = (people: PreviewedSearch['before']) => people.map(({ username }) => username).join('\n')
  return usernames(before) !== usernames(after)
}

/** Whether the change affects text searches rather than questionnaire answers. */
export const isPhraseChange = (change: PreviewForm): boolean => 'words' in change || 'trade' in change

/** Summarizes how many searches change. */
export function summarizeChanges(searches: readonly PreviewedSearch[], change: PreviewForm): string {
  if (searches.length === 0 && isPhraseChange(change)) return 'No search by words changes.'
  if (searches.length === 0) return 'No answer in the questionnaire leads there, so no search by answers changes.'
  const changed = searches.filter(isChanged).length
  const of = searches.length === 1 ? 'the 1 search we tried' : `the ${searches.length} searches we tried`
  if (changed === 0) return `The first results stay the same in ${of}.`
  return `The first results change in ${changed} of ${of}.`
}
