import { Modal } from '@mantine/core'
import type { ModalProps } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { ConfirmDialog } from './ConfirmDialog.tsx'

type FormDialogControls = { onUnsaved: (isUnsaved: boolean) => void; onCancel: () => void }

type FormDialogProps = Omit<ModalProps, 'children' | 'opened' | 'onClose'> & {
  opened: boolean
  onClose: () => void
  /** The question text, which says what closing would discard. */
  discardWarning: string
  children: (controls: FormDialogControls) => ReactNode
}

/** A form in a dialog, with a confirmation before input is discarded. */
export function FormDialog({ opened, onClose, discardWarning, children, ...modal }: FormDialogProps) {
  const [isUnsaved, setUnsaved] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  // Deferred, because the same Escape would close the confirmation too.
  const confirmDiscard = () => setTimeout(() => setConfirming(true))
  const close = () => (isUnsaved ? void confirmDiscard() : onClose())

  function discard(): void {
    setConfirming(false)
    onClose()
  }

  return (
    <>
      <Modal {...modal} opened={opened} onClose={close} closeOnEscape={!isConfirming}>
        {children({ onUnsaved: setUnsaved, onCancel: close })}
      </Modal>
      <ConfirmDialog
        opened={isConfirming}
        title="Close without saving?"
        confirmLabel="Close"
        danger
        onConfirm={discard}
        onClose={() => setConfirming(false)}
      >
        {discardWarning}
      </ConfirmDialog>
    </>
  )
}
