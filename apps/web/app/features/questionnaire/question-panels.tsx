import { choose, fromAnswers, shownQuestions, toSearchInfo } from '@fourfold/contract/catalog/questionnaire'
import type { Choices } from '@fourfold/contract/catalog/questionnaire'
import type { Question, SearchInfo } from '@fourfold/contract/catalog/shapes'
import { ANSWER_ADVANCE_DELAY } from '@fourfold/contract/constants'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'

import { keepAnswers } from '~/lib/answers.ts'
import { useSending } from '~/lib/sending.ts'
import { Outcome } from '~/ui/Outcome.tsx'
import { usePanel, useUnsavedMark } from '~/ui/panels/panel.ts'
import type { PanelEntry } from '~/ui/panels/panel.ts'

import { AnswerChips } from './AnswerChips.tsx'

import classes from './question-panels.module.css'

type QuestionPanelProps = {
  question: Question
  choices: Choices
  saved: Choices
  onChoices: (choices: Choices) => void
  save: (choices: Choices) => Promise<void>
}

/** One matching question; a single answer saves itself and leads on. (CAT-15) */
function QuestionPanel({ question, choices, saved, onChoices, save }: QuestionPanelProps) {
  const { advance } = usePanel()
  const { send, isSending, error } = useSending()
  const chosen = choices.get(question.id) ?? []
  const kept = saved.get(question.id) ?? []
  const isUnsaved = chosen.length !== kept.length || chosen.some((text) => !kept.includes(text))
  const [isSaved, setSaved] = useState(false)
  useUnsavedMark(isUnsaved)

  async function keep(next: Choices): Promise<boolean> {
    const isKept = await send(() => save(next))
    setSaved(isKept)
    return isKept
  }

  async function answer(text: string, { byArrow }: { byArrow: boolean }): Promise<void> {
    const next = choose(choices, question, text)
    const since = performance.now()
    onChoices(next)
    setSaved(false)
    if (question.multiple || byArrow) return
    if (await keep(next)) advance(Math.max(ANSWER_ADVANCE_DELAY - (performance.now() - since), 0))
  }

  return (
    <Stack gap="md">
      <Text fw={500}>{question.text}</Text>
      <AnswerChips
        question={question}
        chosen={chosen}
        legend={question.text}
        onChoose={(text, how) => void answer(text, how)}
      />
      <Outcome error={error} success={isSaved && !isUnsaved && 'Saved.'} />
      <Button
        size="md"
        className={classes.save}
        loading={isSending && question.multiple}
        onClick={() => void keep(choices).then((isKept) => isKept && advance())}
      >
        Save
      </Button>
    </Stack>
  )
}

/** A panel for each question that shows, given what was answered so far. (CAT-14, OP-031) */
export function useQuestionPanels(
  questions: readonly Question[],
  answered: SearchInfo['questionsAnswers'],
): PanelEntry[] {
  const [choices, setChoices] = useState(() => fromAnswers(questions, answered))
  const [saved, setSaved] = useState(choices)

  async function save(next: Choices): Promise<void> {
    await keepAnswers(toSearchInfo(questions, next))
    setSaved(next)
  }

  return shownQuestions(questions, choices).map((question) => ({
    id: `question-${question.id}`,
    title: question.title.toUpperCase(),
    summary: (saved.get(question.id) ?? []).join(', ') || question.text,
    isComplete: (saved.get(question.id) ?? []).length > 0,
    content: <QuestionPanel question={question} choices={choices} saved={saved} onChoices={setChoices} save={save} />,
  }))
}
