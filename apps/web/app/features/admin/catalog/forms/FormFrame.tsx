import { Anchor, Paper } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Submission } from '~/lib/forms/forms.ts'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'
import { UnsavedGuard } from '~/ui/panels/unsaved.tsx'

import type { SaveResult } from '../save-result.ts'
import { ConflictNote } from './ConflictNote.tsx'
import type { Conflict } from './ConflictNote.tsx'

import classes from './forms.module.css'

type FormFrameProps<Values> = {
  submission: Submission<Values>
  /** The request body that restores the previous values. */
  undoBody: Record<string, unknown> | null
  /** Changes by another admin since the form was opened. */
  conflict: Conflict | null
  /** The list to return to after a save. */
  list: { path: string; label: string }
  /** Shown on the list after a save. */
  savedMessage: string
  children: ReactNode
}

/** The frame of a catalog form: link to the list, unsaved-changes guard, and redirect after a save. */
export function FormFrame<Values>({
  submission,
  undoBody,
  conflict,
  list,
  savedMessage,
  children,
}: FormFrameProps<Values>) {
  const navigate = useNavigate()
  const isSaved = submission.state === 'sent'

  // In an effect, so that the unsaved-changes guard renders the saved state before the navigation.
  useEffect(() => {
    if (isSaved) void navigate(list.path, { state: { message: savedMessage, undoBody } satisfies SaveResult })
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, after the save
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
          errorAction={conflict && <ConflictNote conflict={conflict} />}
        >
          {children}
        </SubmitForm>
      </Paper>
      <UnsavedGuard isUnsaved={submission.form.isDirty() && !isSaved} findClosingPanel={() => null} />
    </>
  )
}
