import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'

type PhrasesFieldProps = {
  value: readonly string[]
  errors: Readonly<Record<string, ReactNode>>
  onChange: (phrases: string[]) => void
}

/** Debounce before a preview, in milliseconds. */
export const PREVIEW_DELAY_MS = 400

/** Returns the non-empty lines. */
export const splitLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** Returns the first error of the list or of one of its lines, with that line. */
function findFirstError(errors: PhrasesFieldProps['errors'], phrases: readonly string[]): ReactNode {
  const [name, error] = Object.entries(errors).find(([field]) => field === 'words' || field.startsWith('words.')) ?? []
  if (name === undefined) return undefined
  const phrase = phrases[Number(name.split('.')[1])]
  return phrase === undefined ? (
    error
  ) : (
    <>
      {error}: “{phrase}”
    </>
  )
}

/** The synonym phrases of a tag or occupation, one per line. Keeps empty lines until the form is saved. */
export function PhrasesField({ value, errors, onChange }: PhrasesFieldProps) {
  const [text, setText] = useState(value.join('\n'))
  // Restoring a draft changes the value, but not the text.
  const displayedText = splitLines(text).join('\n') === value.join('\n') ? text : value.join('\n')
  return (
    <Textarea
      size="md"
      label="Everyday words"
      description="What people write when they mean this, one per line. Searches understand a new word right away."
      autosize
      minRows={3}
      maxRows={12}
      value={displayedText}
      error={findFirstError(errors, value)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(splitLines(currentTarget.value))
      }}
    />
  )
}
