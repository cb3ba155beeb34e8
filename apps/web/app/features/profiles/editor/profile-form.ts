import { ProfileForm } from '@fourfold/contract/profiles/shapes'
import type { z } from 'zod'

import { showKept, useSubmission } from '~/lib/forms.ts'
import type { Submission } from '~/lib/forms.ts'
import { usePanel } from '~/ui/panels/panel.ts'

import { saveProfile, useEditor } from './editor.ts'
import type { ProfileInput } from './editor.ts'
import type { OwnProfile } from './own-profile.ts'

type ProfileFormOptions = {
  user: OwnProfile
  onSaved: (user: OwnProfile) => void
  /** The part of a profile this form shows. */
  valuesOf: (user: OwnProfile) => ProfileInput
  schema?: z.ZodType<unknown, ProfileInput>
  /** What is sent, where it differs from what is shown. */
  bodyOf?: (values: ProfileInput) => ProfileInput
}

/** A form over a part of a profile; once saved it leads on to the next panel. (PRO-35) */
export function useProfileForm(options: ProfileFormOptions): Submission<ProfileInput> {
  const { user, onSaved, valuesOf, schema = ProfileForm, bodyOf = (values) => values } = options
  const { advance } = usePanel()

  const submission = useSubmission<ProfileInput>({
    schema,
    initialValues: valuesOf(user),
    again: true,
    async send(sent) {
      const saved = await saveProfile(bodyOf(sent))
      onSaved(saved)
      if (showKept(submission.form, { sent, kept: valuesOf(saved) })) advance()
    },
  })
  return submission
}

/** The same, for a panel of the professional's editor. */
export function usePanelForm(options: Omit<ProfileFormOptions, 'user' | 'onSaved'>): Submission<ProfileInput> {
  const { profile, change } = useEditor()
  return useProfileForm({
    ...options,
    user: profile.user,
    onSaved: (user) => change((before) => ({ ...before, user })),
  })
}
