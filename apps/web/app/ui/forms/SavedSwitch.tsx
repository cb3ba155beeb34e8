import { Switch } from '@mantine/core'
import { useState } from 'react'

type SavedSwitchProps = {
  label: string
  /** As it is kept; undefined until that is known. */
  isOn: boolean | undefined
  isSaving: boolean
  onSave: (isOn: boolean) => void
  className?: string | undefined
}

/** A switch that moves at once, and back where it could not be saved. */
export function SavedSwitch({ isOn, isSaving, onSave, ...rest }: SavedSwitchProps) {
  const [pendingValue, setWanted] = useState(false)

  function change(next: boolean): void {
    // While one wish is on its way a second is none.
    if (isSaving) return
    setWanted(next)
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
