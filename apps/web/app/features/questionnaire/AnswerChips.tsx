import type { Question } from '@fourfold/contract/catalog/shapes'
import type { ReactNode } from 'react'

import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'

type AnswerChipsProps = {
  question: Question
  available: Question['answers']
  selected: readonly string[]
  legend?: ReactNode
  onSelect: (text: string, input: { byArrow: boolean }) => void
}

/** The answers of a question as chips. Users select one, or several if the question allows it. */
export function AnswerChips({ question, available, selected, legend, onSelect }: AnswerChipsProps) {
  return (
    <ChipGroup
      legend={legend ?? question.text}
      isLegendHidden={legend !== undefined}
      {...(question.multiple && { description: 'Choose all that apply.' })}
      multiple={question.multiple}
      options={available.map(({ text }) => ({ value: text, label: text }))}
      selected={selected}
      onSelect={onSelect}
    />
  )
}
