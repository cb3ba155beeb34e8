import { useQuery } from '@tanstack/react-query'

import { formatCount } from '~/lib/format/numbers.ts'

import { affectedUsersQuery, useAdminId } from './queries.ts'
import type { CatalogItem } from './queries.ts'

/** Shows the number of users that a change affects. Renders nothing until it is loaded. */
export function AffectedUsers({ item }: { item: CatalogItem }) {
  const { data } = useQuery(affectedUsersQuery(useAdminId(), item))
  if (!data) return null
  const { professionals, members, isEstimate } = data
  const prefix = isEstimate ? 'about ' : ''
  if ('categoryId' in item) return `Listed in it now: ${prefix}${formatCount(professionals, 'professional')}. `
  if ('questionId' in item) return `Answered by ${prefix}${formatCount(members, 'member')}. `
  return `Chosen by ${prefix}${formatCount(professionals, 'professional')} and ${formatCount(members, 'member')}. `
}
