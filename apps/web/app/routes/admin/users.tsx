import { useSearchParams } from 'react-router'

import { AdminUsers, parseUserSearch, userListQuery } from '~/features/admin/users/index.ts'
import { fetchLatest, orError } from '~/lib/data/loaders.ts'
import { useSession, viewerId } from '~/lib/session/session.ts'
import { Head } from '~/ui/page/Head.tsx'

import type { Route } from './+types/users'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = parseUserSearch(new URL(request.url).searchParams)
  await orError(fetchLatest(userListQuery(viewerId(), search)))
  return null
}

export default function Users() {
  const session = useSession()
  const [params] = useSearchParams()
  return (
    <>
      <Head title="Admin · Users" />
      {session && <AdminUsers userId={session.userId} search={parseUserSearch(params)} />}
    </>
  )
}
