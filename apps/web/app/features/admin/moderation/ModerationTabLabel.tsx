import { useQuery } from '@tanstack/react-query'

import { useSession } from '~/lib/session/session.ts'

import { queueQuery } from './queue.ts'

/** The tab label with the queue length. */
export function ModerationTabLabel() {
  const session = useSession()
  const { data } = useQuery({ ...queueQuery(session?.userId ?? 0), enabled: session !== null, staleTime: 60_000 })
  if (!data || data.items.length === 0) return 'Waiting'
  return `Waiting ${data.items.length}${data.isMore ? '+' : ''}`
}
