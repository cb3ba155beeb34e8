import { statusTexts } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { Button, Paper } from '@mantine/core'
import type { ReactNode } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { badgeState, statusLabel } from '../appointment-texts.ts'
import { formatTimeToAnswer, actionTexts } from './actions.ts'
import { useActions } from './use-actions.tsx'

import classes from './StatusBar.module.css'

/** Explains the status, or returns null. */
function statusNote({ status, answerBy, reason }: Appointment, now: number): string | null {
  if (reason === 'professional unavailable') return 'the professional is no longer available here'
  if (reason === 'member unavailable') return 'the member is no longer here'
  const isUnanswered = reason === 'no answer' || (status === 'Pending' && now >= Date.parse(answerBy))
  if (isUnanswered) return 'there was no answer in time'
  return status === 'Pending' ? formatTimeToAnswer(answerBy, now) : null
}

type StatusBarProps = {
  appointment: Appointment
  /** Name of the other party. */
  other: string
  /** Shown after the action buttons. */
  after: ReactNode
}

/** The status and the viewer's actions. (APP-43) */
export function StatusBar({ appointment, other, after }: StatusBarProps) {
  const { status } = appointment
  const { actions, start, isPerforming, error, confirmDialog: question } = useActions(appointment, { other })
  const note = statusNote(appointment, useNow())
  return (
    <Paper withBorder className={classes.bar}>
      <div className={classes.line}>
        <div className={classes.status} role="status">
          <StateBadge state={badgeState(status)}>{statusLabel(status)}</StateBadge>
          {statusTexts[status] !== statusLabel(status) && <strong>{statusTexts[status]}</strong>}
          {note && <span className={classes.note}>{note}</span>}
        </div>
        <div className={classes.actions}>
          {actions.map((action) => (
            <Button
              key={action}
              size="md"
              variant={action === 'approve' ? 'filled' : 'default'}
              loading={isPerforming(action)}
              onClick={() => start(action)}
            >
              {actionTexts(action, { status, other }).label}
            </Button>
          ))}
          {after}
        </div>
      </div>
      <ErrorAlert message={error} />
      {question}
    </Paper>
  )
}
