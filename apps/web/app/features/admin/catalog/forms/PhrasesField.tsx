import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'

type WordsFieldProps = {
  value: readonly string[]
  errors: Readonly<Record<string, ReactNode>>
  onChange: (words: string[]) => void
}

/** How long nobody types before what is written is tried. */
export const PREVIEW_DELAY_MS = 400

/** Lines that say something. */
export const splitLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** The first thing that is wrong with the list or one of its lines, and with which. */
function errorIn(errors: WordsFieldProps['errors'], words: readonly string[]): ReactNode {
  const [name, error] = Object.entries(errors).find(([field]) => field === 'words' || field.startsWith('words.')) ?? []
  if (name === undefined) return undefined
  const word = words[Number(name.split('.')[1])]
  return word === undefined ? (
    error
  ) : (
    <>
      {error}: “{word}”
    </>
  )
}

/** What people say who mean a tag or a trade, one in each line. What is typed stays as typed until it is saved. */
export function PhrasesField({ value, errors, onChange }: WordsFieldProps) {
  const [text, setText] = useState(value.join('\n'))
  // Another list than what these lines say: it came from a kept draft.
  const shown = splitLines(text).join('\n') === value.join('\n') ? text : value.join('\n')
  return (
    <Textarea
      size="md"
      label="Everyday words"
      description="What people write when they mean this, one per line. Searches understand a new word right away."
      autosize
      minRows={3}
      maxRows={12}
      value={shown}
      error={errorIn(errors, value)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(splitLines(currentTarget.value))
      }}
    />
  )
}
