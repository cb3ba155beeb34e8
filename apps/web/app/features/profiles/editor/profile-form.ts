import { ProfileForm } from '@fourfold/contract/profiles/shapes'
import { useEffect } from 'react'
import type { z } from 'zod'

import { applySaved, useSubmission } from '~/lib/forms/forms.ts'
import type { Submission } from '~/lib/forms/forms.ts'
import { usePanel } from '~/ui/panels/panel.ts'

import { saveProfile, useEditor } from './editor.ts'
import type { ProfileInput } from './editor.ts'
import type { OwnProfile } from './own-profile.ts'

type ProfileFormOptions = {
  user: OwnProfile
  onSaved: (user: OwnProfile) => void
  /** Returns the fields of the profile in this form. */
  valuesOf: (user: OwnProfile) => ProfileInput
  /** Name of the draft that is kept if the session ends. */
  draft?: string
  schema?: z.ZodType<unknown, ProfileInput>
  /** Converts the form values to the API input. */
  bodyOf?: (values: ProfileInput) => ProfileInput
}

/** A form for some fields of the profile. Opens the next panel after saving. (PRO-35) */
export function useProfileForm(options: ProfileFormOptions): Submission<ProfileInput> {
  const { user, onSaved, valuesOf, draft, schema = ProfileForm, bodyOf = (values) => values } = options
  const { advance } = usePanel()

  const submission = useSubmission<ProfileInput>({
    schema,
    initialValues: valuesOf(user),
    canResubmit: true,
    ...(draft && { draft }),
    async send(sent) {
      const saved = await saveProfile(bodyOf(sent))
      onSaved(saved)
      if (applySaved(submission.form, { sent, saved: valuesOf(saved) })) advance()
    },
  })
  useSyncWithProfile(submission, valuesOf(user))
  return submission
}

/** Updates an unedited form when the profile changes in another panel. */
function useSyncWithProfile({ form, state }: Submission<ProfileInput>, values: ProfileInput): void {
  const now = JSON.stringify(values)
  useEffect(() => {
    if (state === 'sending' || form.isDirty() || JSON.stringify(form.getValues()) === now) return
    form.setValues(values)
    form.resetDirty(values)
    // oxlint-disable-next-line react/exhaustive-deps -- only runs when the profile changes, and never overwrites edits
  }, [now])
}

/** A profile form inside the professional's editor. */
export function usePanelForm(options: Omit<ProfileFormOptions, 'user' | 'onSaved'>): Submission<ProfileInput> {
  const { profile, change } = useEditor()
  return useProfileForm({
    ...options,
    user: profile.user,
    onSaved: (user) => change((before) => ({ ...before, user })),
  })
}
