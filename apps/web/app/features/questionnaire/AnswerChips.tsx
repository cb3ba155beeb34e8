import type { Question } from '@fourfold/contract/catalog/shapes'
import type { ReactNode } from 'react'

import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'

type AnswerChipsProps = {
  question: Question
  available: Question['answers']
  chosen: readonly string[]
  legend?: ReactNode
  onChoose: (text: string, input: { byArrow: boolean }) => void
}

/** The answers of one question; one or several can be chosen. */
export function AnswerChips({ question, available, chosen, legend, onChoose }: AnswerChipsProps) {
  return (
    <ChipGroup
      legend={legend ?? question.text}
      isLegendHidden={legend !== undefined}
      {...(question.multiple && { description: 'Choose all that apply.' })}
      multiple={question.multiple}
      options={available.map(({ text }) => ({ value: text, label: text }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
