import { PanelForm } from '~/ui/panels/PanelForm.tsx'

import type { OwnProfile } from '../own-profile.ts'
import { useProfileForm } from '../profile-form.ts'
import { generalBody, GeneralForm, generalOf } from './general.ts'
import { GeneralFields } from './GeneralFields.tsx'

type GeneralPanelProps = { user: OwnProfile; onSaved: (user: OwnProfile) => void }

/** The panel "GENERAL INFORMATION". (CAT-17) */
export function GeneralPanel({ user, onSaved }: GeneralPanelProps) {
  const submission = useProfileForm({
    user,
    onSaved,
    draft: 'general',
    valuesOf: generalOf,
    schema: GeneralForm,
    bodyOf: generalBody,
  })
  return (
    <PanelForm submission={submission}>
      <GeneralFields form={submission.form} />
    </PanelForm>
  )
}
