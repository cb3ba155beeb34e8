import { toggleAnswer, listAvailableAnswers, listVisibleQuestions } from '@fourfold/contract/catalog/questionnaire'
import type { Question } from '@fourfold/contract/catalog/shapes'
import { ANSWER_ADVANCE_DELAY } from '@fourfold/contract/constants'
import { Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'

import { succeeded } from '~/lib/data/action.ts'
import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'
import { usePanel, useUnsavedMark } from '~/ui/panels/panel.ts'
import type { PanelEntry } from '~/ui/panels/panel.ts'

import { AnswerChips } from './AnswerChips.tsx'
import type { Answers } from './answers.ts'

import classes from './question-panels.module.css'

type QuestionPanelProps = { question: Question; available: Question['answers']; answers: Answers }

/** The content of a question panel. A single-choice answer is saved immediately and opens the next panel. (CAT-15) */
function QuestionPanel({ question, available, answers: { choices, saved, ...answers } }: QuestionPanelProps) {
  const { advance } = usePanel()
  const selected = choices.get(question.id) ?? []
  const savedTexts = saved.get(question.id) ?? []
  const isUnsaved = selected.length !== savedTexts.length || selected.some((text) => !savedTexts.includes(text))
  const [isSaved, setSaved] = useState(false)
  const lastSelected = useRef('')
  useUnsavedMark(isUnsaved)

  async function save(): Promise<boolean> {
    const hasSucceeded = await succeeded(answers.save())
    setSaved(hasSucceeded)
    return hasSucceeded
  }

  async function selectAnswer(text: string, { byArrow }: { byArrow: boolean }): Promise<void> {
    const next = toggleAnswer(choices, question, text)
    const startedAt = performance.now()
    lastSelected.current = text
    answers.selectAnswers(question.id, next.get(question.id) ?? [])
    setSaved(false)
    if (question.multiple || byArrow) return
    // If the user changes the answer during the save, only the last answer advances to the next panel.
    if ((await save()) && lastSelected.current === text) {
      advance(Math.max(ANSWER_ADVANCE_DELAY - (performance.now() - startedAt), 0))
    }
  }

  return (
    <Stack gap="md">
      <Text fw={500}>{question.text}</Text>
      <AnswerChips
        question={question}
        available={available}
        selected={selected}
        legend={question.text}
        onSelect={(text, input) => void selectAnswer(text, input)}
      />
      <FormFeedback error={answers.error} success={isSaved && !isUnsaved && 'Saved.'} />
      <Button
        size="md"
        className={classes.save}
        loading={answers.isSaving && question.multiple}
        onClick={() => void save().then((hasSucceeded) => hasSucceeded && advance())}
      >
        Save
      </Button>
    </Stack>
  )
}

/** Builds one panel per visible question. (CAT-14, OP-031) */
export function buildQuestionPanels(questions: readonly Question[], answers: Answers): PanelEntry[] {
  const savedTexts = (question: Question) => answers.saved.get(question.id) ?? []
  return listVisibleQuestions(questions, answers.choices).map((question) => ({
    id: `question-${question.id}`,
    title: question.title,
    isInCapitals: true,
    summary: savedTexts(question).join('; ') || question.text,
    isComplete: savedTexts(question).length > 0,
    content: (
      <QuestionPanel
        question={question}
        available={listAvailableAnswers({ questions, question, choices: answers.choices })}
        answers={answers}
      />
    ),
  }))
}
