import type { Question } from '@fourfold/contract/catalog/shapes'
import type { ReactNode } from 'react'

import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'

type AnswerChipsProps = {
  question: Question
  /** The answers offered. */
  offered: Question['answers']
  chosen: readonly string[]
  legend?: ReactNode
  onChoose: (text: string, how: { byArrow: boolean }) => void
}

/** The answers of one question; one or several can be chosen. */
export function AnswerChips({ question, offered, chosen, legend, onChoose }: AnswerChipsProps) {
  return (
    <ChipGroup
      legend={legend ?? question.text}
      isLegendHidden={legend !== undefined}
      {...(question.multiple && { hint: 'Choose all that apply.' })}
      multiple={question.multiple}
      options={offered.map(({ text }) => ({ value: text, label: text }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
