import type { AdminCatalog } from '@fourfold/contract/admin/catalog/shapes'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'

import { EMPTY_ANSWER } from './question-values.ts'
import type { QuestionValues } from './question-values.ts'
import { TagsField } from './selects.tsx'

import classes from './forms.module.css'

type AnswersFieldProps = { form: UseFormReturnType<QuestionValues>; tags: AdminCatalog['tags'] }

type AnswerProps = AnswersFieldProps & {
  index: number
  lastIndex: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Answer({ form, tags, index, lastIndex, onMove, onRemove }: AnswerProps) {
  const path = `answers.${index}`
  const actions = [
    { label: 'Move up', Icon: IconArrowUp, disabled: index === 0, onClick: () => onMove(index - 1) },
    { label: 'Move down', Icon: IconArrowDown, disabled: index === lastIndex, onClick: () => onMove(index + 1) },
    { label: 'Remove', Icon: IconTrash, disabled: false, onClick: onRemove },
  ]
  return (
    <li className={classes.answer}>
      <TextInput label={`Answer ${index + 1}`} maxLength={300} {...form.getInputProps(`${path}.text`)} />
      <TagsField
        label={`Tags of answer ${index + 1}`}
        tags={tags}
        value={form.values.answers?.[index]?.tags ?? []}
        onChange={(tagIds) => form.setFieldValue(`${path}.tags`, tagIds)}
      />
      <div className={classes.answerActions}>
        {actions.map(({ label, Icon, disabled, onClick }) => (
          <ActionIcon
            key={label}
            size={40}
            color="gray"
            aria-label={`${label}: answer ${index + 1}`}
            disabled={disabled}
            onClick={onClick}
          >
            <Icon size={20} />
          </ActionIcon>
        ))}
      </div>
    </li>
  )
}

/** The answers in their order, each with its tags. (CAT-13) */
export function AnswersField({ form, tags }: AnswersFieldProps) {
  const answers = form.values.answers ?? []
  const addButton = useRef<HTMLButtonElement>(null)
  const focusText = (index: number) => requestAnimationFrame(() => form.getInputNode(`answers.${index}.text`)?.focus())

  /** Moves an answer and focuses its text. */
  function move(from: number, to: number): void {
    form.reorderListItem('answers', { from, to })
    focusText(to)
  }

  function remove(index: number): void {
    form.removeListItem('answers', index)
    addButton.current?.focus()
  }

  return (
    <fieldset className={classes.answers}>
      <legend>Answers</legend>
      <ol className={classes.answerList}>
        {answers.map((_, index) => (
          <Answer
            // oxlint-disable-next-line react/no-array-index-key -- answers have no id of their own
            key={index}
            form={form}
            tags={tags}
            index={index}
            lastIndex={answers.length - 1}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <Button
        ref={addButton}
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={answers.length >= 50}
        onClick={() => {
          form.insertListItem('answers', EMPTY_ANSWER)
          focusText(answers.length)
        }}
      >
        Add answer
      </Button>
    </fieldset>
  )
}
