import { previewChange } from '@fourfold/contract/admin/catalog/endpoints'
import type { SearchPreview, PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { personalKey } from '~/lib/data/query.ts'

/** Query for the preview of a change. Not cached, because saves by other admins change the result. */
export const previewQuery = (userId: number | null, change: PreviewForm) =>
  queryOptions({
    queryKey: personalKey(userId, 'preview', change),
    queryFn: async ({ signal }) => (await call(previewChange, { body: change }, { signal })).searches,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

/** Returns whether the first results or their order change. */
export function isChanged({ before, after }: SearchPreview): boolean {
  const joinUsernames = (professionals: SearchPreview['before']) =>
    professionals.map(({ username }) => username).join('\n')
  return joinUsernames(before) !== joinUsernames(after)
}

/** Returns whether the change affects text searches rather than searches by questionnaire answers. */
export const isPhraseChange = (change: PreviewForm): boolean => 'words' in change || 'trade' in change

/** Summarizes how many searches change. */
export function summarizeChanges(searches: readonly SearchPreview[], change: PreviewForm): string {
  if (searches.length === 0 && isPhraseChange(change)) return 'No search by words changes.'
  if (searches.length === 0) return 'No answer in the questionnaire leads there, so no search by answers changes.'
  const changed = searches.filter(isChanged).length
  const total = searches.length === 1 ? 'the 1 search we tried' : `the ${searches.length} searches we tried`
  if (changed === 0) return `The first results stay the same in ${total}.`
  return `The first results change in ${changed} of ${total}.`
}
