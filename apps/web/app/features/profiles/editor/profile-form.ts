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
  /** The part of a profile this form shows. */
  valuesOf: (user: OwnProfile) => ProfileInput
  /** The name under which what was typed waits when the session ends. */
  draft?: string
  schema?: z.ZodType<unknown, ProfileInput>
  /** What is sent, where it differs from what is shown. */
  bodyOf?: (values: ProfileInput) => ProfileInput
}

/** A form over a part of a profile; once saved it leads on to the next panel. (PRO-35) */
export function useProfileForm(options: ProfileFormOptions): Submission<ProfileInput> {
  const { user, onSaved, valuesOf, draft, schema = ProfileForm, bodyOf = (values) => values } = options
  const { advance } = usePanel()

  const submission = useSubmission<ProfileInput>({
    schema,
    initialValues: valuesOf(user),
    again: true,
    ...(draft && { draft }),
    async send(sent) {
      const saved = await saveProfile(bodyOf(sent))
      onSaved(saved)
      if (applySaved(submission.form, { sent, kept: valuesOf(saved) })) advance()
    },
  })
  useSyncWithProfile(submission, valuesOf(user))
  return submission
}

/** A form in which nothing was typed shows what the profile says now: it may have changed elsewhere. */
function useSyncWithProfile({ form, state }: Submission<ProfileInput>, values: ProfileInput): void {
  const now = JSON.stringify(values)
  useEffect(() => {
    if (state === 'sending' || form.isDirty() || JSON.stringify(form.getValues()) === now) return
    form.setValues(values)
    form.resetDirty(values)
    // oxlint-disable-next-line react/exhaustive-deps -- when the profile changes, and never over what is typed
  }, [now])
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
