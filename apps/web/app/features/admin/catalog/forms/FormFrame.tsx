import { Anchor, Paper } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Submission } from '~/lib/forms/forms.ts'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'
import { UnsavedGuard } from '~/ui/panels/unsaved.tsx'

import type { JustSaved } from '../just-saved.ts'
import { ConflictNote } from './ConflictNote.tsx'
import type { Conflict } from './ConflictNote.tsx'

import classes from './forms.module.css'

type FormFrameProps<Values> = {
  submission: Submission<Values>
  /** What puts back what was there before. */
  undo: Record<string, unknown> | null
  /** What came in between, after a save that came too late. */
  conflict: Conflict | null
  /** The list this form belongs to, where a save leads back to. */
  list: { path: string; label: string }
  /** Said there once it is saved. */
  savedMessage: string
  children: ReactNode
}

/** What the forms of the catalog share: the way back, asking before something is lost, and where a save leads. */
export function FormFrame<Values>({
  submission,
  undo,
  conflict,
  list,
  savedMessage,
  children,
}: FormFrameProps<Values>) {
  const navigate = useNavigate()
  const isSaved = submission.state === 'sent'

  // Once the guard has seen that nothing is unsaved anymore.
  useEffect(() => {
    if (isSaved) void navigate(list.path, { state: { saved: savedMessage, undo } satisfies JustSaved })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is saved
  }, [isSaved])

  return (
    <>
      <Anchor component={Link} to={list.path} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden />
        {list.label}
      </Anchor>
      <Paper withBorder className={classes.card}>
        <SubmitForm
          submission={submission}
          submitLabel="Save"
          onCancel={() => void navigate(list.path)}
          nextStep={conflict && <ConflictNote conflict={conflict} />}
        >
          {children}
        </SubmitForm>
      </Paper>
      <UnsavedGuard isUnsaved={submission.form.isDirty() && !isSaved} leftPanel={() => null} />
    </>
  )
}
