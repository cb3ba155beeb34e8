import type { Question } from '@fourfold/contract/catalog/shapes'
import { useState } from 'react'

import { answersMatchingTags, tagsOfAnswers, toggleAnswer } from '~/lib/answers/answer-tags.ts'
import { saveVisitorAnswers, readVisitorAnswers } from '~/lib/answers/visitor-answers.ts'
import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'

const INITIAL_COUNT = 6

/** The stored answers, restored after hydration: only the browser has them. */
function useStoredAnswers(question: Question) {
  const hydrated = useHydrated()
  const [isRestored, setRestored] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (hydrated && !isRestored) {
    setRestored(true)
    setChosen(answersMatchingTags(question, readVisitorAnswers()?.requestedTags ?? []))
  }
  return [chosen, setChosen] as const
}

/** Asks what a professional does; the answers are sent with the registration. (ACC-09) */
export function PracticeQuestion({ question }: { question: Question }) {
  const [chosen, setChosen] = useStoredAnswers(question)

  function toggle(text: string): void {
    const next = toggleAnswer(chosen, text)
    setChosen(next)
    saveVisitorAnswers({ requestedTags: tagsOfAnswers(question, next) })
  }

  return (
    <ChipGroup
      legend={question.text}
      description="Choose all that apply. You can change it later."
      multiple
      initialCount={INITIAL_COUNT}
      options={question.answers.map(({ text }) => ({ value: text, label: text }))}
      chosen={chosen}
      onChoose={toggle}
    />
  )
}
