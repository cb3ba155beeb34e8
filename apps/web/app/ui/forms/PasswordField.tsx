import { PasswordInput } from '@mantine/core'
import type { PasswordInputProps } from '@mantine/core'

/** A password field with a visibility toggle. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      {...props}
    />
  )
}
