import type { CuratedInfo } from '@fourfold/contract/admin/catalog/shapes'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'

import { EMPTY_ANSWER } from './question-values.ts'
import type { QuestionValues } from './question-values.ts'
import { TagsField } from './selects.tsx'

import classes from './forms.module.css'

type AnswersFieldProps = { form: UseFormReturnType<QuestionValues>; tags: CuratedInfo['tags'] }

type AnswerProps = AnswersFieldProps & {
  place: number
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Answer({ form, tags, place, last, onMove, onRemove }: AnswerProps) {
  const path = `answers.${place}`
  const actions = [
    { label: 'Move up', Icon: IconArrowUp, disabled: place === 0, act: () => onMove(place - 1) },
    { label: 'Move down', Icon: IconArrowDown, disabled: place === last, act: () => onMove(place + 1) },
    { label: 'Remove', Icon: IconTrash, disabled: false, act: onRemove },
  ]
  return (
    <li className={classes.answer}>
      <TextInput label={`Answer ${place + 1}`} maxLength={300} {...form.getInputProps(`${path}.text`)} />
      <TagsField
        label={`Tags of answer ${place + 1}`}
        tags={tags}
        value={form.values.answers?.[place]?.tags ?? []}
        onChange={(chosen) => form.setFieldValue(`${path}.tags`, chosen)}
      />
      <div className={classes.answerActions}>
        {actions.map(({ label, Icon, disabled, act }) => (
          <ActionIcon
            key={label}
            size={40}
            color="gray"
            aria-label={`${label}: answer ${place + 1}`}
            disabled={disabled}
            onClick={act}
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
  const focusText = (place: number) => requestAnimationFrame(() => form.getInputNode(`answers.${place}.text`)?.focus())

  /** Moves the focus with the answer, so that it can be moved again. */
  function move(from: number, to: number): void {
    form.reorderListItem('answers', { from, to })
    focusText(to)
  }

  function remove(place: number): void {
    form.removeListItem('answers', place)
    addButton.current?.focus()
  }

  return (
    <fieldset className={classes.answers}>
      <legend>Answers</legend>
      <ol className={classes.answerList}>
        {answers.map((_, place) => (
          <Answer
            // oxlint-disable-next-line react/no-array-index-key -- nothing but its place tells an answer from another
            key={place}
            form={form}
            tags={tags}
            place={place}
            last={answers.length - 1}
            onMove={(to) => move(place, to)}
            onRemove={() => remove(place)}
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
