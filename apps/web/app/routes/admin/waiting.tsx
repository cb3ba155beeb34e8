import { waitingQuery } from '~/features/admin/moderation/queue.ts'
import { WaitingScreen } from '~/features/admin/moderation/WaitingScreen.tsx'
import { fetchFresh, prefetched } from '~/lib/data/loaders.ts'
import { useSession, viewerId } from '~/lib/session/session.ts'
import { Head } from '~/ui/Head.tsx'

export function clientLoader() {
  return prefetched(fetchFresh(waitingQuery(viewerId())))
}

export default function Waiting() {
  const session = useSession()
  return (
    <>
      <Head title="Admin · Waiting" />
      {session && <WaitingScreen userId={session.userId} />}
    </>
  )
}
