import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import { locations } from '@fourfold/contract/reference/practice'
import { Button } from '@mantine/core'

import { useNow } from '~/lib/browser/now.ts'
import { toast } from '~/lib/browser/toast.ts'

import { getOtherParty } from '../appointment-texts.ts'
import { formatTimeToAnswer } from '../detail/actions.ts'
import type { AppointmentAction } from '../detail/actions.ts'
import { useActions } from '../detail/use-actions.tsx'
import { AppointmentRow } from './AppointmentRow.tsx'

import classes from './AppointmentRow.module.css'

const labels = { approve: 'Confirm', reject: 'Reject', cancel: 'Cancel' } as const satisfies Record<
  AppointmentAction,
  string
>

type RequestRowProps = {
  appointment: AppointmentInList
  username: string
  /** Called after the professional answers, with the error message if it failed. */
  onAnswered: (error: string | null) => void
}

/** A pending request with buttons to confirm and reject it. */
export function RequestRow({ appointment, username, onAnswered }: RequestRowProps) {
  const { name } = getOtherParty(appointment, username)
  const { answerBy, location } = appointment
  const now = useNow()
  const { actions, startAction, isPerforming, confirmDialog } = useActions(
    { ...appointment, viewer: 'professional' },
    {
      otherName: name,
      onDone(action) {
        void toast(action === 'approve' ? `Confirmed. We are emailing ${name}.` : `Rejected. We are emailing ${name}.`)
        onAnswered(null)
      },
      onError: onAnswered,
    },
  )
  return (
    <AppointmentRow
      appointment={appointment}
      username={username}
      locationLabel={locations.find(({ value }) => value === location)?.label}
    >
      <div className={classes.answer}>
        {actions.toReversed().map((action) => (
          <Button
            key={action}
            variant={action === 'approve' ? 'filled' : 'default'}
            aria-label={`${labels[action]} ${name}`}
            loading={isPerforming(action)}
            onClick={() => startAction(action)}
          >
            {labels[action]}
          </Button>
        ))}
        <span className={classes.deadline}>{formatTimeToAnswer(answerBy, now)}</span>
      </div>
      {confirmDialog}
    </AppointmentRow>
  )
}
