import { PanelForm } from '~/ui/panels/PanelForm.tsx'

import type { OwnProfile } from '../own-profile.ts'
import { useProfileForm } from '../profile-form.ts'
import { toGeneralInput, GeneralForm, toGeneralValues } from './general.ts'
import { GeneralFields } from './GeneralFields.tsx'

type GeneralPanelProps = { user: OwnProfile; onSaved: (user: OwnProfile) => void }

/** The general information of a member. (CAT-17) */
export function GeneralPanel({ user, onSaved }: GeneralPanelProps) {
  const submission = useProfileForm({
    user,
    onSaved,
    draft: 'general',
    toFormValues: toGeneralValues,
    schema: GeneralForm,
    toRequestBody: toGeneralInput,
  })
  return (
    <PanelForm submission={submission}>
      <GeneralFields form={submission.form} />
    </PanelForm>
  )
}
