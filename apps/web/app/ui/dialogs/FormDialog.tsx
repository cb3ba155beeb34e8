import { Modal } from '@mantine/core'
import type { ModalProps } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { ConfirmDialog } from './ConfirmDialog.tsx'

type FormDialogControls = { onUnsaved: (isUnsaved: boolean) => void; onCancel: () => void }

type FormDialogProps = Omit<ModalProps, 'children' | 'opened' | 'onClose'> & {
  opened: boolean
  onClose: () => void
  /** Says what closing would discard. */
  loss: string
  children: (inside: FormDialogControls) => ReactNode
}

/** A form in a dialog; asks before discarding input. */
export function FormDialog({ opened, onClose, loss, children, ...modal }: FormDialogProps) {
  const [isUnsaved, setUnsaved] = useState(false)
  const [isAsked, setAsked] = useState(false)
  // After this event: otherwise the same Escape would close the question too.
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
