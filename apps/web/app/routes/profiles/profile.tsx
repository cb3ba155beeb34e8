import { profilePath } from '@fourfold/contract/accounts/redirects'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { isOwnProfile } from '~/features/profiles/public/header/viewer-actions.ts'
import { buildProfileJsonLd } from '~/features/profiles/public/json-ld.ts'
import { pageDescription, pageTitle } from '~/features/profiles/public/profile-texts.ts'
import type { ProfileView } from '~/features/profiles/public/profile-view.ts'
import { ProfileScreen } from '~/features/profiles/public/ProfileScreen.tsx'
import { lazyImport } from '~/lib/data/lazy-import.ts'
import { fetchFresh, orThrowStatus } from '~/lib/data/loaders.ts'
import { personalKey } from '~/lib/data/query.ts'
import { currentSession, useSession } from '~/lib/session/session.ts'
import type { Session } from '~/lib/session/session.ts'
import { useSite } from '~/lib/site/site.ts'
import { Head } from '~/ui/page/Head.tsx'
import { JsonLd } from '~/ui/page/JsonLd.tsx'
import { PageSkeleton } from '~/ui/page/PageSkeleton.tsx'

import type { Route } from './+types/profile'

/** A profile as seen by a viewer. Loaded on demand, because visitors do not need the contract. */
function profileQuery(userId: number | null, username: string) {
  return queryOptions({
    queryKey: personalKey(userId, 'profile', 'public', username.toLowerCase()),
    queryFn: async ({ signal }) => {
      const { loadProfile } = await lazyImport(import('~/features/profiles/public/load-profile.ts'))
      return loadProfile(username, { signal })
    },
  })
}

/** The owner and admins also see products not yet approved. */
function seesMore(viewer: Session | null, username: string): viewer is Session {
  return viewer !== null && (viewer.isAdmin || isOwnProfile(viewer, username))
}

export function loader({ params }: Route.LoaderArgs) {
  return orThrowStatus(fetchFresh(profileQuery(null, params.username)))
}

/** Users who may see more load the profile again; if that fails, the public profile is shown. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const viewer = currentSession()
  if (!seesMore(viewer, params.username)) return serverLoader()
  return fetchFresh(profileQuery(viewer.userId, params.username)).then(
    () => null,
    () => serverLoader(),
  )
}
clientLoader.hydrate = true as const

export default function Profile({ loaderData, params }: Route.ComponentProps) {
  const viewer = useSession()
  const own = useQuery({
    ...profileQuery(viewer?.userId ?? null, params.username),
    enabled: seesMore(viewer, params.username),
  })
  const person = own.data ?? loaderData
  return person ? <ProfilePage person={person} /> : <PageSkeleton />
}

function ProfilePage({ person }: { person: ProfileView }) {
  const { publicUrl } = useSite()
  const isFindable = person.isIndexable
  return (
    <>
      <Head
        title={pageTitle(person)}
        description={pageDescription(person)}
        canonical={isFindable ? profilePath(person.username) : undefined}
        preview={{ type: 'profile', image: person.preview }}
      />
      {isFindable && <JsonLd value={buildProfileJsonLd(person, publicUrl)} />}
      <ProfileScreen person={person} />
    </>
  )
}
