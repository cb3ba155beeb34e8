import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { ProfileForm } from '@fourfold/contract/profiles/shapes'
import { createContext, use } from 'react'
import type { z } from 'zod'

import { call } from '~/lib/data/api.ts'

import { OwnProfile } from './own-profile.ts'
import type { EditedProfile } from './own-profile.ts'

export type ProfileInput = z.input<typeof ProfileForm>

/** The saved profile and its update function, shared by all panels. */
type Editor = { profile: EditedProfile; updateProfile: (update: (previous: EditedProfile) => EditedProfile) => void }

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('useEditor must be used inside EditorContext')
  return editor
}

/** Updates the given fields of the viewer's profile. (PRO-51) */
export async function saveProfile(body: ProfileInput): Promise<OwnProfile> {
  const { user } = await call(editProfile, { body })
  return OwnProfile.parse(user)
}
