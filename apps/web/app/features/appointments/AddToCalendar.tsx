import { appointmentFile } from '@fourfold/contract/appointments/endpoints'
import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'

import { download } from '~/lib/browser/download.ts'
import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

/** Downloads the appointment as an iCalendar file. */
export function AddToCalendar({ uuid, ...buttonProps }: ButtonProps & { uuid: string }) {
  const { run, isPending, error } = useAction(async () => {
    const { fileName, content } = await call(appointmentFile, { query: { appointmentUuid: uuid } })
    download(fileName, content, 'text/calendar')
  })
  return (
    <>
      <Button
        size="md"
        leftSection={<IconCalendarPlus size={19} aria-hidden />}
        loading={isPending}
        onClick={() => void run()}
        {...buttonProps}
      >
        Add to calendar
      </Button>
      {error !== null && <ErrorAlert message={error} />}
    </>
  )
}
