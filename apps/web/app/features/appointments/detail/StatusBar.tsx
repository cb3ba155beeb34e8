import { statusTexts } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { LONGEST_EXPLANATION } from '@fourfold/contract/appointments/shapes'
import { Button, Paper, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'
import { StateBadge } from '~/ui/StateBadge.tsx'
import { useDialog } from '~/ui/use-dialog.ts'

import { stateOf, statusWord } from '../appointment-words.ts'
import { appointmentsKey } from '../queries.ts'
import { answerWithin, calls, offeredMoves, wordsOf } from './moves.ts'
import type { OfferedMove } from './moves.ts'

import classes from './StatusBar.module.css'

/** What else is worth knowing of a status. */
function aside({ status, answerBy, reason }: Appointment, now: number): string | null {
  if (reason === 'professional unavailable') return 'the professional is no longer available here'
  if (reason === 'member unavailable') return 'the member is no longer here'
  const isUnanswered = reason === 'no answer' || (status === 'Pending' && now >= Date.parse(answerBy))
  if (isUnanswered) return 'there was no answer in time'
  return status === 'Pending' ? answerWithin(answerBy, now) : null
}

type StatusBarProps = {
  appointment: Appointment
  /** The name of the other one. */
  other: string
  /** What a finished appointment leads to. */
  after: ReactNode
}

/** How it stands, and what this viewer can do about it. (APP-43) */
export function StatusBar({ appointment, other, after }: StatusBarProps) {
  const { uuid, status } = appointment
  const now = useNow()
  const queries = useQueryClient()
  const { userId } = useViewer()
  const [explanation, setExplanation] = useState('')
  const { run, isPending, error } = useAction(async (move: OfferedMove) => {
    try {
      const body = { appointmentUuid: uuid }
      await call(calls[move], { body: move === 'approve' ? body : { ...body, explanation } })
    } finally {
      // Whether it went through or was too late: the page shows how it stands now.
      await queries.invalidateQueries({ queryKey: appointmentsKey(userId) })
    }
  })
  const { subject: asked, opened, open, close } = useDialog<OfferedMove>()
  const offered = offeredMoves(appointment, now)
  const words = wordsOf(asked ?? 'cancel', { status, other })
  const note = aside(appointment, now)

  async function make(move: OfferedMove): Promise<void> {
    await run(move)
    close()
  }

  function start(move: OfferedMove): void {
    if (wordsOf(move, { status, other }).question === null) return void make(move)
    open(move)
  }

  return (
    <Paper withBorder className={classes.bar}>
      <div className={classes.line}>
        <div className={classes.status} role="status">
          <StateBadge state={stateOf(status)}>{statusWord(status)}</StateBadge>
          {statusTexts[status] !== statusWord(status) && <strong>{statusTexts[status]}</strong>}
          {note && <span className={classes.note}>{note}</span>}
        </div>
        <div className={classes.actions}>
          {offered.map((move) => (
            <Button
              key={move}
              size="md"
              variant={move === 'approve' ? 'filled' : 'default'}
              loading={isPending && move === 'approve' && !opened}
              onClick={() => start(move)}
            >
              {wordsOf(move, { status, other }).label}
            </Button>
          ))}
          {after}
        </div>
      </div>
      <ErrorAlert message={error} />
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
            label={`Why? (optional, ${other} reads it)`}
            autosize
            maxRows={6}
            maxLength={LONGEST_EXPLANATION}
            value={explanation}
            onChange={({ currentTarget }) => setExplanation(currentTarget.value)}
          />
        }
      >
        {words.question?.words}
      </ConfirmDialog>
    </Paper>
  )
}
