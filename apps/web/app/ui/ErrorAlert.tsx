import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** The one way to show what went wrong: the first error, read aloud when it appears. (PLT-08) */
export function ErrorAlert({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message !== null && (
        <Alert role="presentation" color="red" icon={<IconAlertCircle aria-hidden />}>
          {message}
        </Alert>
      )}
    </div>
  )
}
