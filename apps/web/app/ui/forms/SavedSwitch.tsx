import { Switch } from '@mantine/core'
import { useState } from 'react'

type SavedSwitchProps = {
  label: string
  /** The saved state; undefined until it is loaded. */
  isOn: boolean | undefined
  isSaving: boolean
  onSave: (isOn: boolean) => void
  className?: string | undefined
}

/** A switch with optimistic updates; it reverts if the save fails. */
export function SavedSwitch({ isOn, isSaving, onSave, ...rest }: SavedSwitchProps) {
  const [pendingValue, setPendingValue] = useState(false)

  function change(next: boolean): void {
    if (isSaving) return
    setPendingValue(next)
    onSave(next)
  }

  return (
    <Switch
      {...rest}
      checked={isSaving ? pendingValue : (isOn ?? false)}
      disabled={isOn === undefined}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  )
}
