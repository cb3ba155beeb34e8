import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import { locations } from '@fourfold/contract/reference/practice'
import { Button } from '@mantine/core'

import { useNow } from '~/lib/browser/now.ts'
import { toast } from '~/lib/browser/toast.ts'

import { otherParty } from '../appointment-words.ts'
import { answerWithin } from '../detail/moves.ts'
import type { OfferedMove } from '../detail/moves.ts'
import { useMoves } from '../detail/use-moves.tsx'
import { AppointmentRow } from './AppointmentRow.tsx'

import classes from './AppointmentRow.module.css'

const labels = { approve: 'Confirm', reject: 'Reject', cancel: 'Cancel' } as const satisfies Record<OfferedMove, string>

type RequestRowProps = {
  appointment: AppointmentInList
  username: string
  /** It is answered, and this row is about to go; or why it could not be. */
  onAnswered: (problem: string | null) => void
}

/** A request with its answers: one tap confirms it, wherever the professional meets it. */
export function RequestRow({ appointment, username, onAnswered }: RequestRowProps) {
  const { name } = otherParty(appointment, username)
  const { answerBy, location } = appointment
  const now = useNow()
  const { offered, start, isMaking, question } = useMoves(
    { ...appointment, viewer: 'professional' },
    {
      other: name,
      onMade(move) {
        void toast(move === 'approve' ? `Confirmed. We are emailing ${name}.` : `Rejected. We are emailing ${name}.`)
        onAnswered(null)
      },
      onRefused: onAnswered,
    },
  )
  return (
    <AppointmentRow
      appointment={appointment}
      username={username}
      place={locations.find(({ value }) => value === location)?.label}
    >
      <div className={classes.answer}>
        {offered.toReversed().map((move) => (
          <Button
            key={move}
            variant={move === 'approve' ? 'filled' : 'default'}
            aria-label={`${labels[move]} ${name}`}
            loading={isMaking(move)}
            onClick={() => start(move)}
          >
            {labels[move]}
          </Button>
        ))}
        <span className={classes.by}>{answerWithin(answerBy, now)}</span>
      </div>
      {question}
    </AppointmentRow>
  )
}
