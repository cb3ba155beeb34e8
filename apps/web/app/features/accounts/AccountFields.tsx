import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

/** Turns off automatic correction and spell checking. */
const verbatimInput = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The public name. Users log in with their email, so password managers must not treat it as the username. */
export function UsernameField(props: TextInputProps) {
  return <TextInput label="Username" autoComplete="nickname" {...verbatimInput} {...props} />
}

export function EmailField(props: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  return <TextInput label="E-mail" type="email" inputMode="email" {...verbatimInput} {...props} />
}
