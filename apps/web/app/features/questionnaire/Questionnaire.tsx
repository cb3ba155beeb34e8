import { toggleAnswer, listAvailableAnswers, listVisibleQuestions } from '@fourfold/contract/catalog/questionnaire'
import type { Choices } from '@fourfold/contract/catalog/questionnaire'
import type { Question } from '@fourfold/contract/catalog/shapes'
import { ANSWER_ADVANCE_DELAY } from '@fourfold/contract/constants'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { succeeded } from '~/lib/data/action.ts'
import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'

import { AnswerChips } from './AnswerChips.tsx'
import type { Answers } from './answers.ts'

import classes from './Questionnaire.module.css'

type QuestionnaireProps = {
  /** The matching questions in order. */
  questions: readonly Question[]
  answers: Answers
  /** Called after the last question. */
  onDone: () => void
}

/** Manages the current question and the navigation between questions. */
function useSteps({ questions, answers, onDone }: QuestionnaireProps) {
  const { choices, error } = answers
  const [index, setIndex] = useState(0)
  // A ref, so that the delayed advance saves the latest answers.
  const save = useRef(answers.save)
  const visible = listVisibleQuestions(questions, choices)
  const question = visible[Math.min(index, visible.length - 1)]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    save.current = answers.save
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  async function goNext(next: Choices): Promise<void> {
    clearTimeout(timer.current)
    const isLast = index + 1 >= listVisibleQuestions(questions, next).length
    // The save starts before the next question appears, because users may leave as soon as they see it.
    const saving = succeeded(save.current())
    if (!isLast) setIndex(index + 1)
    if ((await saving) && isLast) onDone()
  }

  function selectAnswer(text: string, { byArrow }: { byArrow: boolean }): void {
    if (!question) return
    const next = toggleAnswer(choices, question, text)
    answers.selectAnswers(question.id, next.get(question.id) ?? [])
    clearTimeout(timer.current)
    if (!question.multiple && !byArrow) timer.current = setTimeout(() => void goNext(next), ANSWER_ADVANCE_DELAY)
  }

  function goBack(): void {
    clearTimeout(timer.current)
    setIndex(index - 1)
  }

  return {
    question,
    index,
    count: visible.length,
    choices,
    error,
    selectAnswer,
    goBack,
    goNext: () => void goNext(choices),
  }
}

/** Shows the matching questions one at a time, also to visitors. (CAT-14 to CAT-16) */
export function Questionnaire(props: QuestionnaireProps) {
  const { question, index, count, choices, error, selectAnswer, goBack, goNext } = useSteps(props)
  const heading = useRef<HTMLHeadingElement>(null)
  const previousQuestionId = useRef(question?.id)

  useEffect(() => {
    if (previousQuestionId.current !== question?.id) heading.current?.focus()
    previousQuestionId.current = question?.id
  }, [question?.id])

  if (!question) return null
  return (
    <Stack gap="md" role="group" aria-label="Questionnaire">
      <div>
        <Text className={classes.progress}>
          Question {index + 1} of {count}
        </Text>
        <Title ref={heading} order={2} size="h3" tabIndex={-1}>
          {question.text}
        </Title>
      </div>
      <AnswerChips
        key={question.id}
        question={question}
        available={listAvailableAnswers({ questions: props.questions, question, choices })}
        selected={choices.get(question.id) ?? []}
        legend={question.text}
        onSelect={selectAnswer}
      />
      <FormFeedback error={error} />
      <Group>
        {index > 0 && (
          <Button size="md" variant="default" onClick={goBack}>
            Back
          </Button>
        )}
        <Button size="md" variant="light" miw={120} ml="auto" onClick={goNext}>
          {index + 1 < count ? 'Next' : 'Done'}
        </Button>
      </Group>
    </Stack>
  )
}
