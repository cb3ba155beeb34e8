import { Modal } from '@mantine/core'
import type { ModalProps } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { ConfirmDialog } from './ConfirmDialog.tsx'

type FormDialogControls = { onUnsaved: (isUnsaved: boolean) => void; onCancel: () => void }

type FormDialogProps = Omit<ModalProps, 'children' | 'opened' | 'onClose'> & {
  opened: boolean
  onClose: () => void
  /** What closing would lose, in a sentence. */
  loss: string
  children: (inside: FormDialogControls) => ReactNode
}

/** A form over the page; asks before closing would lose what was typed. */
export function FormDialog({ opened, onClose, loss, children, ...modal }: FormDialogProps) {
  const [isUnsaved, setUnsaved] = useState(false)
  const [isAsked, setAsked] = useState(false)
  // Once this event is over: the question would hear the same press of Escape, and close again.
  const ask = () => setTimeout(() => setAsked(true))
  const close = () => (isUnsaved ? void ask() : onClose())

  function discard(): void {
    setAsked(false)
    onClose()
  }

  return (
    <>
      <Modal {...modal} opened={opened} onClose={close} closeOnEscape={!isAsked}>
        {children({ onUnsaved: setUnsaved, onCancel: close })}
      </Modal>
      <ConfirmDialog
        opened={isAsked}
        title="Close without saving?"
        confirmLabel="Close"
        danger
        onConfirm={discard}
        onClose={() => setAsked(false)}
      >
        {loss}
      </ConfirmDialog>
    </>
  )
}
