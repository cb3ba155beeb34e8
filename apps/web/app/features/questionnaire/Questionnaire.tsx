import { toggleAnswer, availableAnswers, visibleQuestions } from '@fourfold/contract/catalog/questionnaire'
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
  /** In order, starting with the first matching question. */
  questions: readonly Question[]
  answers: Answers
  /** Called after the last question. */
  onDone: () => void
}

/** The current question and the navigation. */
function useSteps({ questions, answers, onDone }: QuestionnaireProps) {
  const { choices, error } = answers
  const [index, setPlace] = useState(0)
  // A delayed save must use the latest answers.
  const save = useRef(answers.save)
  const shown = visibleQuestions(questions, choices)
  const question = shown[Math.min(index, shown.length - 1)]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    save.current = answers.save
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  async function goOn(next: Choices): Promise<void> {
    clearTimeout(timer.current)
    const isLast = index + 1 >= visibleQuestions(questions, next).length
    // Saved before the next question appears, because users may leave as soon as they see it.
    const keeping = succeeded(save.current())
    if (!isLast) setPlace(index + 1)
    if ((await keeping) && isLast) onDone()
  }

  function answer(text: string, { byArrow }: { byArrow: boolean }): void {
    if (!question) return
    const next = toggleAnswer(choices, question, text)
    answers.choose(question.id, next.get(question.id) ?? [])
    clearTimeout(timer.current)
    if (!question.multiple && !byArrow) timer.current = setTimeout(() => void goOn(next), ANSWER_ADVANCE_DELAY)
  }

  function goBack(): void {
    clearTimeout(timer.current)
    setPlace(index - 1)
  }

  return { question, place: index, count: shown.length, choices, error, answer, goBack, goOn: () => void goOn(choices) }
}

/** Asks the matching questions one at a time, also for visitors. (CAT-14 to CAT-16) */
export function Questionnaire(props: QuestionnaireProps) {
  const { question, place, count, choices, error, answer, goBack, goOn } = useSteps(props)
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(question?.id)

  useEffect(() => {
    if (seen.current !== question?.id) heading.current?.focus()
    seen.current = question?.id
  }, [question?.id])

  if (!question) return null
  return (
    <Stack gap="md" role="group" aria-label="Questionnaire">
      <div>
        <Text className={classes.progress}>
          Question {place + 1} of {count}
        </Text>
        <Title ref={heading} order={2} size="h3" tabIndex={-1}>
          {question.text}
        </Title>
      </div>
      <AnswerChips
        key={question.id}
        question={question}
        offered={availableAnswers({ questions: props.questions, question, choices })}
        chosen={choices.get(question.id) ?? []}
        legend={question.text}
        onChoose={answer}
      />
      <FormFeedback error={error} />
      <Group>
        {place > 0 && (
          <Button size="md" variant="default" onClick={goBack}>
            Back
          </Button>
        )}
        <Button size="md" variant="light" miw={120} ml="auto" onClick={goOn}>
          {place + 1 < count ? 'Next' : 'Done'}
        </Button>
      </Group>
    </Stack>
  )
}
