import { IconAlertCircle } from '@tabler/icons-react'

import { MessageBox } from './MessageBox.tsx'

/** The one way to show what went wrong: the first error, read aloud when it appears. (PLT-08) */
export function ErrorAlert({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message !== null && (
        <MessageBox kind="error" icon={<IconAlertCircle aria-hidden />}>
          {message}
        </MessageBox>
      )}
    </div>
  )
}
