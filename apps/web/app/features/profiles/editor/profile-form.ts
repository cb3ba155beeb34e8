import { ProfileForm } from '@fourfold/contract/profiles/shapes'
import { useEffect } from 'react'
import type { z } from 'zod'

import { applySavedValues, useSubmission } from '~/lib/forms/forms.ts'
import type { Submission } from '~/lib/forms/forms.ts'
import { usePanel } from '~/ui/panels/panel.ts'

import { saveProfile, useEditor } from './editor.ts'
import type { ProfileInput } from './editor.ts'
import type { OwnProfile } from './own-profile.ts'

type ProfileFormOptions = {
  user: OwnProfile
  onSaved: (user: OwnProfile) => void
  /** Returns the form values for a profile. */
  toFormValues: (user: OwnProfile) => ProfileInput
  /** The name of the draft, which is kept if the session ends. */
  draft?: string
  schema?: z.ZodType<unknown, ProfileInput>
  /** Converts the form values to the API input. */
  toRequestBody?: (values: ProfileInput) => ProfileInput
}

/** Creates a form for some fields of the profile. Opens the next panel after saving. (PRO-35) */
export function useProfileForm(options: ProfileFormOptions): Submission<ProfileInput> {
  const { user, onSaved, toFormValues, draft, schema = ProfileForm, toRequestBody = (values) => values } = options
  const { advance } = usePanel()

  const submission = useSubmission<ProfileInput>({
    schema,
    initialValues: toFormValues(user),
    canResubmit: true,
    ...(draft && { draft }),
    async send(sentValues) {
      const savedProfile = await saveProfile(toRequestBody(sentValues))
      onSaved(savedProfile)
      if (applySavedValues(submission.form, { sentValues, savedValues: toFormValues(savedProfile) })) advance()
    },
  })
  useSyncWithProfile(submission, toFormValues(user))
  return submission
}

/** Updates an unedited form when the profile changes in another panel. */
function useSyncWithProfile({ form, state }: Submission<ProfileInput>, values: ProfileInput): void {
  const serializedValues = JSON.stringify(values)
  useEffect(() => {
    if (state === 'sending' || form.isDirty() || JSON.stringify(form.getValues()) === serializedValues) return
    form.setValues(values)
    form.resetDirty(values)
    // oxlint-disable-next-line react/exhaustive-deps -- only runs when the profile changes, and never overwrites edits
  }, [serializedValues])
}

/** Creates a profile form in the professional's editor. */
export function usePanelForm(options: Omit<ProfileFormOptions, 'user' | 'onSaved'>): Submission<ProfileInput> {
  const { profile, updateProfile } = useEditor()
  return useProfileForm({
    ...options,
    user: profile.user,
    onSaved: (user) => updateProfile((previous) => ({ ...previous, user })),
  })
}
