import { profilePath } from '@fourfold/contract/accounts/redirects'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { isOwnProfile } from '~/features/profiles/public/header/viewer-actions.ts'
import { buildProfileJsonLd } from '~/features/profiles/public/json-ld.ts'
import { buildPageDescription, buildPageTitle } from '~/features/profiles/public/profile-texts.ts'
import type { ProfileView } from '~/features/profiles/public/profile-view.ts'
import { ProfileScreen } from '~/features/profiles/public/ProfileScreen.tsx'
import { lazyImport } from '~/lib/data/lazy-import.ts'
import { fetchLatest, orThrowStatus } from '~/lib/data/loaders.ts'
import { personalKey } from '~/lib/data/query.ts'
import { currentSession, useSession } from '~/lib/session/session.ts'
import type { Session } from '~/lib/session/session.ts'
import { useSite } from '~/lib/site/site.ts'
import { Head } from '~/ui/page/Head.tsx'
import { JsonLd } from '~/ui/page/JsonLd.tsx'
import { PageSkeleton } from '~/ui/page/PageSkeleton.tsx'

import type { Route } from './+types/profile'

/** The profile that a viewer can see. The loader module is lazy, because visitors do not need the contract. */
function profileQuery(userId: number | null, username: string) {
  return queryOptions({
    queryKey: personalKey(userId, 'profile', 'public', username.toLowerCase()),
    queryFn: async ({ signal }) => {
      const { loadProfile } = await lazyImport(import('~/features/profiles/public/load-profile.ts'))
      return loadProfile(username, { signal })
    },
  })
}

/** Returns whether the viewer can see unapproved products: the owner and admins can. */
function canSeeUnapproved(viewer: Session | null, username: string): viewer is Session {
  return viewer !== null && (viewer.isAdmin || isOwnProfile(viewer, username))
}

export function loader({ params }: Route.LoaderArgs) {
  return orThrowStatus(fetchLatest(profileQuery(null, params.username)))
}

/** Loads the profile again for viewers who can see more. If that fails, the page shows the public profile. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const viewer = currentSession()
  if (!canSeeUnapproved(viewer, params.username)) return serverLoader()
  return fetchLatest(profileQuery(viewer.userId, params.username)).then(
    () => null,
    () => serverLoader(),
  )
}
clientLoader.hydrate = true as const

export default function Profile({ loaderData, params }: Route.ComponentProps) {
  const viewer = useSession()
  const ownQuery = useQuery({
    ...profileQuery(viewer?.userId ?? null, params.username),
    enabled: canSeeUnapproved(viewer, params.username),
  })
  const profile = ownQuery.data ?? loaderData
  return profile ? <ProfilePage profile={profile} /> : <PageSkeleton />
}

function ProfilePage({ profile }: { profile: ProfileView }) {
  const { publicUrl } = useSite()
  const { isIndexable } = profile
  return (
    <>
      <Head
        title={buildPageTitle(profile)}
        description={buildPageDescription(profile)}
        canonical={isIndexable ? profilePath(profile.username) : undefined}
        preview={{ type: 'profile', image: profile.previewImage }}
      />
      {isIndexable && <JsonLd value={buildProfileJsonLd(profile, publicUrl)} />}
      <ProfileScreen profile={profile} />
    </>
  )
}
