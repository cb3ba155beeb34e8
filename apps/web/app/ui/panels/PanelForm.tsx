import type { ReactNode } from 'react'

import type { Submission } from '~/lib/forms/forms.ts'

import { SubmitForm } from '../forms/SubmitForm.tsx'
import { useUnsavedMark } from './panel.ts'

import classes from './PanelForm.module.css'

type PanelFormProps<Values> = { submission: Submission<Values>; children: ReactNode }

/** The form of one panel. Reports unsaved changes to its panel. */
export function PanelForm<Values>({ submission, children }: PanelFormProps<Values>) {
  useUnsavedMark(submission.form.isDirty())
  return (
    <div className={classes.form}>
      <SubmitForm submission={submission} submitLabel="Save" sentText="Saved.">
        {children}
      </SubmitForm>
    </div>
  )
}
