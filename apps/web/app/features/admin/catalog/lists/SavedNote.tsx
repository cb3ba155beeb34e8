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
  const askAgain = useInvalidateCatalog()
  const told = readJustSaved(state)
  const undoing = useAction(async (body: object) => {
    await restore(body)
    await askAgain()
  })

  async function undo(body: object): Promise<void> {
    if (await undoing.run(body))
      void navigate(pathname + search, { replace: true, state: { saved: 'Undone.', undo: null } })
  }

  return (
    <>
      <div role="status">
        {told && (
          <MessageBox kind="success" icon={<IconCheck aria-hidden />}>
            {`${told.saved} `}
            {told.undo && (
              <Anchor component="button" type="button" inherit onClick={() => void undo(told.undo ?? {})}>
                Undo
              </Anchor>
            )}
          </MessageBox>
        )}
      </div>
      <ErrorAlert message={undoing.error} />
    </>
  )
}
