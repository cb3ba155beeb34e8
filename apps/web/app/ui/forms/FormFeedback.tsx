import type { ReactNode } from 'react'

import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { SuccessNote } from '../feedback/SuccessNote.tsx'

import classes from './FormFeedback.module.css'

/** Shows the error or success message of the last submission. */
export function FormFeedback({ error, success }: { error: string | null; success?: ReactNode }) {
  return (
    <div className={classes.feedback}>
      <ErrorAlert message={error} />
      <SuccessNote>{success}</SuccessNote>
    </div>
  )
}
