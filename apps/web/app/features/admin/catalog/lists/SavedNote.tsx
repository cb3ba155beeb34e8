import { Anchor } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'

import { useAction } from '~/lib/data/action.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { MessageBox } from '~/ui/feedback/MessageBox.tsx'

import { readJustSaved } from '../just-saved.ts'
import { useInvalidateCatalog } from '../queries.ts'

/** Confirms the last save and offers to undo it. */
export function SavedNote({ restore }: { restore: (body: unknown) => Promise<unknown> }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const invalidate = useInvalidateCatalog()
  const justSaved = readJustSaved(state)
  const undoAction = useAction(async (body: object) => {
    await restore(body)
    await invalidate()
  })

  async function undo(body: object): Promise<void> {
    if (await undoAction.run(body))
      void navigate(pathname + search, { replace: true, state: { saved: 'Undone.', undo: null } })
  }

  return (
    <>
      <div role="status">
        {justSaved && (
          <MessageBox kind="success" icon={<IconCheck aria-hidden />}>
            {`${justSaved.saved} `}
            {justSaved.undo && (
              <Anchor component="button" type="button" inherit onClick={() => void undo(justSaved.undo ?? {})}>
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
