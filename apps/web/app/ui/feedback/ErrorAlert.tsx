import { IconAlertCircle } from '@tabler/icons-react'

import { MessageBox } from './MessageBox.tsx'

/** Shows an error message in an alert region; empty for null. (PLT-08) */
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
