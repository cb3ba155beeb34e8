import { profile } from '@fourfold/contract/profiles/endpoints'

import { call } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'

import { profileView } from './profile-view.ts'
import type { ProfileView } from './profile-view.ts'

/** Somebody as whoever asks may see them: on the server everybody, in the browser the person logged in. */
export async function loadProfile(username: string, options?: CallOptions): Promise<ProfileView> {
  return profileView(await call(profile, { query: { username } }, options))
}
