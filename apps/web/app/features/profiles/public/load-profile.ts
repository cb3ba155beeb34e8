import { profile } from '@fourfold/contract/profiles/endpoints'

import { call } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'

import { toProfileView } from './profile-view.ts'
import type { ProfileView } from './profile-view.ts'

/** A profile as the viewer may see it: a visitor on the server, the logged-in person in the browser. */
export async function loadProfile(username: string, options?: CallOptions): Promise<ProfileView> {
  return toProfileView(await call(profile, { query: { username } }, options))
}
