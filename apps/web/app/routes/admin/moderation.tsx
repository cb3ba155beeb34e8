import { ModerationScreen, queueQuery } from '~/features/admin/moderation/index.ts'
import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'
import { useSession, viewerId } from '~/lib/session/session.ts'
import { Head } from '~/ui/page/Head.tsx'

export function clientLoader() {
  return waitForQueries(fetchLatest(queueQuery(viewerId())))
}

export default function Moderation() {
  const session = useSession()
  return (
    <>
      <Head title="Admin · Waiting" />
      {session && <ModerationScreen userId={session.userId} />}
    </>
  )
}
