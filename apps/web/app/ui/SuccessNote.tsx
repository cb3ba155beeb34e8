import { Alert } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The one way to say that something is done, read aloud when it appears. */
export function SuccessNote({ children }: { children?: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <Alert role="presentation" color="brand" icon={<IconCheck aria-hidden />}>
          {children}
        </Alert>
      )}
    </div>
  )
}
