import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

/** Input attributes that turn off automatic correction and spell checking. */
const verbatimInput = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The field for the public name. Users log in with their email, so password managers must not save this value. */
export function UsernameField(props: TextInputProps) {
  return <TextInput label="Username" autoComplete="nickname" {...verbatimInput} {...props} />
}

export function EmailField(props: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  return <TextInput label="E-mail" type="email" inputMode="email" {...verbatimInput} {...props} />
}
