import { statusTexts } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { Button, Paper } from '@mantine/core'
import type { ReactNode } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { getBadgeState, formatStatus } from '../appointment-texts.ts'
import { formatTimeToAnswer, getActionTexts } from './actions.ts'
import { useActions } from './use-actions.tsx'

import classes from './StatusBar.module.css'

/** Explains the status. Returns null if it needs no explanation. */
function describeStatus({ status, answerBy, reason }: Appointment, now: number): string | null {
  if (reason === 'professional unavailable') return 'the professional is no longer available here'
  if (reason === 'member unavailable') return 'the member is no longer here'
  const isUnanswered = reason === 'no answer' || (status === 'Pending' && now >= Date.parse(answerBy))
  if (isUnanswered) return 'there was no answer in time'
  return status === 'Pending' ? formatTimeToAnswer(answerBy, now) : null
}

type StatusBarProps = {
  appointment: Appointment
  /** The name of the other party. */
  otherName: string
  /** Shown after the action buttons. */
  extraAction: ReactNode
}

/** The status and the viewer's actions. (APP-43) */
export function StatusBar({ appointment, otherName, extraAction }: StatusBarProps) {
  const { status } = appointment
  const { actions, startAction, isPerforming, error, confirmDialog } = useActions(appointment, { otherName })
  const note = describeStatus(appointment, useNow())
  return (
    <Paper withBorder className={classes.bar}>
      <div className={classes.line}>
        <div className={classes.status} role="status">
          <StateBadge state={getBadgeState(status)}>{formatStatus(status)}</StateBadge>
          {statusTexts[status] !== formatStatus(status) && <strong>{statusTexts[status]}</strong>}
          {note && <span className={classes.note}>{note}</span>}
        </div>
        <div className={classes.actions}>
          {actions.map((action) => (
            <Button
              key={action}
              size="md"
              variant={action === 'approve' ? 'filled' : 'default'}
              loading={isPerforming(action)}
              onClick={() => startAction(action)}
            >
              {getActionTexts(action, { status, otherName }).label}
            </Button>
          ))}
          {extraAction}
        </div>
      </div>
      <ErrorAlert message={error} />
      {confirmDialog}
    </Paper>
  )
}
