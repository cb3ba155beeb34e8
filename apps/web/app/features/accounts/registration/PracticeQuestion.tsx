import type { Question } from '@fourfold/contract/catalog/shapes'
import { useState } from 'react'

import { answersIn, tagsOfAnswers, toggled } from '~/lib/answer-tags.ts'
import { keepVisitorAnswers, visitorAnswers } from '~/lib/visitor-answers.ts'
import { ChipGroup } from '~/ui/ChipGroup.tsx'

const AT_FIRST = 6

type PracticeQuestionProps = {
  question: Question
  /** Whether to start with what this tab keeps; the server knows of no tab. */
  isKept: boolean
}

/** What a professional does, in a few clicks; the registration takes it along. (ACC-09) */
export function PracticeQuestion({ question, isKept }: PracticeQuestionProps) {
  const [chosen, setChosen] = useState(() => (isKept ? answersIn(question, visitorAnswers()?.requestedTags ?? []) : []))

  function toggle(text: string): void {
    const next = toggled(chosen, text)
    setChosen(next)
    keepVisitorAnswers({ requestedTags: tagsOfAnswers(question, next) })
  }

  return (
    <ChipGroup
      legend={question.text}
      hint="Choose all that apply. You can change it later."
      multiple
      first={AT_FIRST}
      options={question.answers.map(({ text }) => ({ value: text, label: text }))}
      chosen={chosen}
      onChoose={toggle}
    />
  )
}
