import { profile } from '@fourfold/contract/profiles/endpoints'

import { call } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'

import { toProfileView } from './profile-view.ts'
import type { ProfileView } from './profile-view.ts'

/** Loads a profile. The server loads it as a visitor, the browser with the session. */
export async function loadProfile(username: string, options?: CallOptions): Promise<ProfileView> {
  return toProfileView(await call(profile, { query: { username } }, options))
}
