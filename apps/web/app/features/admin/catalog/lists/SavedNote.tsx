import { Anchor } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'

import { useAction } from '~/lib/data/action.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { MessageBox } from '~/ui/feedback/MessageBox.tsx'

import { useInvalidateCatalog } from '../queries.ts'
import { parseSaveResult } from '../save-result.ts'
import type { SaveResult } from '../save-result.ts'

/** Confirms the last save and offers to undo it. */
export function SavedNote({ restore }: { restore: (body: unknown) => Promise<unknown> }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const invalidate = useInvalidateCatalog()
  const saveResult = parseSaveResult(state)
  const undoAction = useAction(async (body: object) => {
    await restore(body)
    await invalidate()
  })

  async function undo(body: object): Promise<void> {
    if (await undoAction.run(body))
      void navigate(pathname + search, {
        replace: true,
        state: { message: 'Undone.', undoBody: null } satisfies SaveResult,
      })
  }

  return (
    <>
      <div role="status">
        {saveResult && (
          <MessageBox kind="success" icon={<IconCheck aria-hidden />}>
            {`${saveResult.message} `}
            {saveResult.undoBody && (
              <Anchor component="button" type="button" inherit onClick={() => void undo(saveResult.undoBody ?? {})}>
                Undo
              </Anchor>
            )}
          </MessageBox>
        )}
      </div>
      <ErrorAlert message={undoAction.error} />
    </>
  )
}
