import { profilePath } from '@fourfold/contract/accounts/landing'

import { profileJsonLd } from '~/features/profiles/public/json-ld.ts'
import { descriptionOf, titleOf } from '~/features/profiles/public/profile-words.ts'
import { ProfileScreen } from '~/features/profiles/public/ProfileScreen.tsx'
import { isOwn } from '~/features/profiles/public/viewer-actions.ts'
import type { OnBehalf } from '~/lib/api.ts'
import { forPage } from '~/lib/loading.ts'
import { currentSession } from '~/lib/session.ts'
import { useSite } from '~/lib/site.ts'
import { Head } from '~/ui/Head.tsx'
import { JsonLd } from '~/ui/JsonLd.tsx'

import type { Route } from './+types/profile'

/** Apart, because the words of the contract are many and a visitor's browser needs none of them. */
async function ask(username: string, visitor?: OnBehalf) {
  const { loadProfile } = await import('~/features/profiles/public/load-profile.ts')
  return loadProfile(username, visitor)
}

export function loader({ params, request }: Route.LoaderArgs) {
  return forPage(ask(params.username, { request }))
}

/** Whoever may see more than everybody asks for themselves: the owner and admins also see products not yet approved. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const viewer = currentSession()
  const seesMore = viewer?.isAdmin || isOwn(viewer, params.username)
  // Nothing is lost when this fails: what everybody sees is there.
  return seesMore ? ask(params.username).catch(() => serverLoader()) : serverLoader()
}
clientLoader.hydrate = true as const

export default function Profile({ loaderData: person }: Route.ComponentProps) {
  const { publicUrl } = useSite()
  const isFindable = person.isFindable
  return (
    <>
      <Head
        title={titleOf(person)}
        description={descriptionOf(person)}
        canonical={isFindable ? profilePath(person.username) : undefined}
        preview={{ type: 'profile', image: person.preview }}
      />
      {isFindable && <JsonLd value={profileJsonLd(person, publicUrl)} />}
      <ProfileScreen person={person} />
    </>
  )
}
