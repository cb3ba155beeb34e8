import { LONGEST_EXPLANATION } from '@fourfold/contract/appointments/shapes'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { useAction } from '~/lib/data/action.ts'
import { call, ApiError } from '~/lib/data/api.ts'
import { firstName } from '~/lib/format/names.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'

import { appointmentsKey } from '../queries.ts'
import { calls, offeredMoves, wordsOf } from './moves.ts'
import type { Movable, OfferedMove } from './moves.ts'

type Moving = {
  /** The name of the other one. */
  other: string
  /** It went through, and every list knows it. */
  onMade?: (move: OfferedMove) => void
  /** It was too late, say: what moved on meanwhile may be shown elsewhere by now. */
  onRefused?: (message: string) => void
}

/** The moves open to this viewer, and the question that comes before those that cannot be undone. (APP-43) */
export function useMoves(appointment: Movable, { other, onMade, onRefused }: Moving) {
  const { uuid, status } = appointment
  const queries = useQueryClient()
  const { userId } = useViewer()
  const [explanation, setExplanation] = useState('')
  const { run, isPending, error } = useAction(async (move: OfferedMove) => {
    try {
      const body = { appointmentUuid: uuid }
      await call(calls[move], { body: move === 'approve' ? body : { ...body, explanation } })
    } catch (reason) {
      if (reason instanceof ApiError) onRefused?.(reason.message)
      throw reason
    } finally {
      // Whether it went through or was too late: the page shows how it stands now.
      await queries.invalidateQueries({ queryKey: appointmentsKey(userId) })
    }
  })
  const { subject: asked, opened, open, close } = useDialog<OfferedMove>()
  const words = wordsOf(asked ?? 'cancel', { status, other })

  async function make(move: OfferedMove): Promise<void> {
    const isMade = await run(move)
    close()
    if (isMade) onMade?.(move)
  }

  return {
    offered: offeredMoves(appointment, useNow()),
    error,
    /** The one that is made without a question shows by itself that it is under way. */
    isMaking: (move: OfferedMove) => isPending && move === 'approve' && !opened,
    start(move: OfferedMove): void {
      if (wordsOf(move, { status, other }).question === null) return void make(move)
      open(move)
    },
    question: (
      <ConfirmDialog
        opened={opened}
        title={words.question?.title ?? ''}
        confirmLabel={words.label}
        dismissLabel={words.question?.dismiss}
        danger
        busy={isPending}
        onConfirm={() => asked && void make(asked)}
        onClose={close}
        fields={
          <Textarea
            mt="md"
            size="md"
            label={`Reason (optional, shared with ${firstName(other)})`}
            autosize
            minRows={3}
            maxRows={6}
            maxLength={LONGEST_EXPLANATION}
            value={explanation}
            onChange={({ currentTarget }) => setExplanation(currentTarget.value)}
          />
        }
      >
        {words.question?.words}
      </ConfirmDialog>
    ),
  }
}
