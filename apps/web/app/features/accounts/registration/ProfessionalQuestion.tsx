import type { Question } from '@fourfold/contract/catalog/shapes'
import { useState } from 'react'

import { findAnswersByTags, collectAnswerTags, toggleAnswer } from '~/lib/answers/answer-tags.ts'
import { saveVisitorAnswers, readVisitorAnswers } from '~/lib/answers/visitor-answers.ts'
import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'

const INITIAL_ANSWER_COUNT = 6

/** Manages the selected answers. Restores stored ones after hydration, because only the browser has them. */
function useStoredAnswers(question: Question) {
  const isHydrated = useHydrated()
  const [isRestored, setRestored] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  if (isHydrated && !isRestored) {
    setRestored(true)
    setSelected(findAnswersByTags(question, readVisitorAnswers()?.requestedTags ?? []))
  }
  return [selected, setSelected] as const
}

/** Asks what a professional does; the answers are sent with the registration. (ACC-09) */
export function ProfessionalQuestion({ question }: { question: Question }) {
  const [selected, setSelected] = useStoredAnswers(question)

  function toggle(text: string): void {
    const next = toggleAnswer(selected, text)
    setSelected(next)
    saveVisitorAnswers({ requestedTags: collectAnswerTags(question, next) })
  }

  return (
    <ChipGroup
      legend={question.text}
      description="Choose all that apply. You can change it later."
      multiple
      initialCount={INITIAL_ANSWER_COUNT}
      options={question.answers.map(({ text }) => ({ value: text, label: text }))}
      selected={selected}
      onSelect={toggle}
    />
  )
}
