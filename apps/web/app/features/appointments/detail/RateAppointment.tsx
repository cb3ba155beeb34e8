import type { AppointmentReply } from '@fourfold/contract/appointments/shapes'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { ReviewDialog } from '~/features/reviews/index.ts'
import { toast } from '~/lib/browser/toast.ts'
import { useViewer } from '~/lib/session/viewer.ts'

import { appointmentsKey } from '../queries.ts'

/** The history state if the button on this page opened the dialog, rather than a link, such as in an email. */
const OPENED_BY_BUTTON = 'opened by button'

/** The review dialog of a finished appointment. Only the member sees it. (REV-11, OP-009) */
export function RateAppointment({ appointment, review }: AppointmentReply) {
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const { userId } = useViewer()
  const navigate = useNavigate()
  const { state }: { state: unknown } = useLocation()

  const open = () => setSearch({ rate: '' }, { preventScrollReset: true, state: OPENED_BY_BUTTON })

  /** Closes the dialog without leaving a second history entry of the same page. */
  function close(): void {
    if (state === OPENED_BY_BUTTON) void navigate(-1)
    else setSearch({}, { replace: true, preventScrollReset: true })
  }

  if (appointment.viewer !== 'member' || appointment.status !== 'Finished') return null
  const isRated = (review?.rating ?? 0) > 0
  return (
    <>
      <Button size="md" variant={isRated ? 'default' : 'filled'} onClick={open}>
        {isRated ? 'Edit your review' : 'Rate & Review'}
      </Button>
      <ReviewDialog
        opened={search.has('rate')}
        appointmentUuid={appointment.uuid}
        review={review}
        onSaved={async () => {
          await queries.invalidateQueries({ queryKey: appointmentsKey(userId) })
          close()
          await toast('Thank you. Your review is live.')
        }}
        onClose={close}
      />
    </>
  )
}
