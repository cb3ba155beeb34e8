import { Textarea, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { ChangeEvent, ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

type WordsFieldProps = {
  'aria-label': string
  className: string | undefined
  value: string
  error: string | null
  description: ReactNode
  onChange: (value: string) => void
  /** Says whether it was sent. */
  onSend: () => boolean
}

const looks = {
  placeholder: 'Write a message…',
  enterKeyHint: 'send',
  size: 'md',
  inputWrapperOrder: ['input', 'description', 'error'] as ('input' | 'description' | 'error')[],
} as const

const hasLines = (value: string) => value.includes('\n')

/** The value with something else in place of what is selected. */
function replaced({ value, selectionStart, selectionEnd }: Field, by: string) {
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  return { value: value.slice(0, from) + by + value.slice(to), caret: from + by.length }
}

/** A field of type text that Enter sends. A second line, typed with Shift or pasted, makes it a tall one. (CHT-04, CHT-05) */
export function WordsField({ value, onChange, onSend, ...rest }: WordsFieldProps) {
  const isTall = hasLines(value)
  const field = useRef<Field>(null)
  /** Where somebody goes on writing when one field takes the place of the other. */
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function insert(target: Field, words: string): void {
    const next = replaced(target, words)
    caret.current = next.caret
    onChange(next.value)
  }

  function onKeyDown(event: KeyboardEvent<Field>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.shiftKey && isTall) return
    event.preventDefault()
    if (event.shiftKey) insert(event.currentTarget, '\n')
    else if (onSend()) caret.current = 0
  }

  function onPaste(event: ClipboardEvent<Field>): void {
    const words = event.clipboardData.getData('text').replaceAll('\r\n', '\n')
    if (isTall || !words.includes('\n')) return
    event.preventDefault()
    insert(event.currentTarget, words)
  }

  function change({ currentTarget }: ChangeEvent<Field>): void {
    if (isTall && !hasLines(currentTarget.value)) caret.current = currentTarget.selectionStart
    onChange(currentTarget.value)
  }

  const shared = { ...rest, ...looks, value, onChange: change, onKeyDown, onPaste }
  if (isTall)
    return <Textarea {...shared} ref={field as RefObject<HTMLTextAreaElement>} autosize minRows={1} maxRows={6} />
  return <TextInput {...shared} ref={field as RefObject<HTMLInputElement>} type="text" />
}
