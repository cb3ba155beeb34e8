import { useSearchParams } from 'react-router'

import { AuditList, auditQuery, parseAuditFilter } from '~/features/admin/audit/index.ts'
import { orError } from '~/lib/data/loaders.ts'
import { queryClient } from '~/lib/data/query.ts'
import { useSession, viewerId } from '~/lib/session/session.ts'
import { Head } from '~/ui/page/Head.tsx'

import type { Route } from './+types/audit'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = auditQuery(viewerId(), parseAuditFilter(new URL(request.url).searchParams))
  await orError(queryClient().fetchInfiniteQuery({ ...query, staleTime: 0, retry: false }))
  return null
}

export default function Audit() {
  const session = useSession()
  const [search] = useSearchParams()
  return (
    <>
      <Head title="Admin · Audit" />
      {session && <AuditList userId={session.userId} filter={parseAuditFilter(search)} />}
    </>
  )
}
