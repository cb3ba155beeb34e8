import { Textarea, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { ChangeEvent, ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

type MessageFieldProps = {
  'aria-label': string
  className: string | undefined
  value: string
  error: string | null
  description: ReactNode
  onChange: (value: string) => void
  /** Returns whether the message was sent. */
  onSend: () => boolean
}

const FIELD_PROPS = {
  placeholder: 'Write a message…',
  enterKeyHint: 'send',
  size: 'md',
  inputWrapperOrder: ['input', 'description', 'error'] as ('input' | 'description' | 'error')[],
} as const

const isMultiline = (value: string) => value.includes('\n')

/** Replaces the selection and returns the new value and caret position. */
function replaceSelection({ value, selectionStart, selectionEnd }: Field, text: string) {
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  return { value: value.slice(0, from) + text + value.slice(to), caret: from + text.length }
}

/**
 * A text input that sends on Enter. When the user adds a second line, with Shift+Enter or by pasting, it becomes a
 * textarea. (CHT-04, CHT-05)
 */
export function MessageField({ value, onChange, onSend, ...rest }: MessageFieldProps) {
  const isTextarea = isMultiline(value)
  const field = useRef<Field>(null)
  /** Caret position to restore when the input and the textarea replace each other. */
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function insert(target: Field, text: string): void {
    const next = replaceSelection(target, text)
    caret.current = next.caret
    onChange(next.value)
  }

  function onKeyDown(event: KeyboardEvent<Field>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.shiftKey && isTextarea) return
    event.preventDefault()
    if (event.shiftKey) insert(event.currentTarget, '\n')
    else if (onSend()) caret.current = 0
  }

  function onPaste(event: ClipboardEvent<Field>): void {
    const text = event.clipboardData.getData('text').replaceAll('\r\n', '\n')
    if (isTextarea || !text.includes('\n')) return
    event.preventDefault()
    insert(event.currentTarget, text)
  }

  function handleChange({ currentTarget }: ChangeEvent<Field>): void {
    if (isTextarea && !isMultiline(currentTarget.value)) caret.current = currentTarget.selectionStart
    onChange(currentTarget.value)
  }

  const shared = { ...rest, ...FIELD_PROPS, value, onChange: handleChange, onKeyDown, onPaste }
  if (isTextarea)
    return <Textarea {...shared} ref={field as RefObject<HTMLTextAreaElement>} autosize minRows={1} maxRows={6} />
  return <TextInput {...shared} ref={field as RefObject<HTMLInputElement>} type="text" />
}
