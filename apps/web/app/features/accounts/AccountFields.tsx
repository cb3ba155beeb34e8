import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

/** Neither a phone nor a spelling checker may change what is typed here. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The public name. People log in with their e-mail, so it is no "username" to a password manager. */
export function UsernameField(props: TextInputProps) {
  return <TextInput label="Username" autoComplete="nickname" {...asTyped} {...props} />
}

export function EmailField(props: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  return <TextInput label="E-mail" type="email" inputMode="email" {...asTyped} {...props} />
}
