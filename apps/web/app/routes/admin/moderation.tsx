import { ModerationScreen, queueQuery } from '~/features/admin/moderation/index.ts'
import { fetchFresh, waitForQueries } from '~/lib/data/loaders.ts'
import { useSession, viewerId } from '~/lib/session/session.ts'
import { Head } from '~/ui/page/Head.tsx'

export function clientLoader() {
  return waitForQueries(fetchFresh(queueQuery(viewerId())))
}

export default function Waiting() {
  const session = useSession()
  return (
    <>
      <Head title="Admin · Waiting" />
      {session && <ModerationScreen userId={session.userId} />}
    </>
  )
}
