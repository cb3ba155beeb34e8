import { useQuery } from '@tanstack/react-query'

import { formatCount } from '~/lib/format/numbers.ts'

import { affectedUsersQuery, useAdminId } from './queries.ts'
import type { Subject } from './queries.ts'

/** The number of users that a change affects; nothing until it is loaded. */
export function AffectedUsers({ subject }: { subject: Subject }) {
  const { data } = useQuery(affectedUsersQuery(useAdminId(), subject))
  if (!data) return null
  const { professionals, members, isEstimate } = data
  const about = isEstimate ? 'about ' : ''
  if ('categoryId' in subject) return `Listed in it now: ${about}${formatCount(professionals, 'professional')}. `
  if ('questionId' in subject) return `Answered by ${about}${formatCount(members, 'member')}. `
  return `Chosen by ${about}${formatCount(professionals, 'professional')} and ${formatCount(members, 'member')}. `
}
