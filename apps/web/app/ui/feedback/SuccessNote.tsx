import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { MessageBox } from './MessageBox.tsx'

/** A success message, announced when it appears. */
export function SuccessNote({ children }: { children?: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <MessageBox kind="success" icon={<IconCheck aria-hidden />}>
          {children}
        </MessageBox>
      )}
    </div>
  )
}
