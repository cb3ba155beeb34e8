import { deleteQuestion, saveQuestion } from '@fourfold/contract/admin/catalog/endpoints'
import { QuestionForm } from '@fourfold/contract/admin/catalog/shapes'
import type { CuratedInfo, SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'

import { call } from '~/lib/data/api.ts'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { useCatalog } from '../queries.ts'
import { findUnreachable } from '../unreachable-questions.ts'
import type { Column } from './catalog-list.ts'
import { CatalogList } from './CatalogList.tsx'

const places = {
  what: 'Asked first',
  match: 'Questionnaire',
  professional: 'Joining as a professional',
  traumatic: 'Traumatic experience',
} as const satisfies Record<SavedQuestion['type'], string>

function Asked({ question, isReachable }: { question: SavedQuestion; isReachable: boolean }) {
  if (question.hidden) return <StateBadge state="none">Hidden</StateBadge>
  return isReachable ? (
    <StateBadge state="good">Asked</StateBadge>
  ) : (
    <StateBadge state="waiting">Nobody reaches it</StateBadge>
  )
}

const columnsOf = (info: CuratedInfo): Column<SavedQuestion>[] => [
  { label: 'Text', cell: ({ text }) => text, compare: (one, other) => one.text.localeCompare(other.text, 'en') },
  { label: 'Place', cell: ({ type }) => places[type] },
  { label: 'Asked with', cell: ({ ifTagId }) => info.tags.find(({ id }) => id === ifTagId)?.text ?? 'Always' },
  {
    label: 'Answers',
    cell: ({ answers }) => answers.length,
    compare: (one, other) => one.answers.length - other.answers.length,
  },
  {
    label: 'State',
    cell: (question) => (
      <Asked question={question} isReachable={!findUnreachable(info.questions).includes(question.id)} />
    ),
  },
]

/** The questions in the order they are asked. */
export function QuestionList() {
  const { info, failedQuery } = useCatalog()
  return (
    <CatalogList
      title="Questions"
      noun="question"
      formPath="/admin/question"
      rows={info.questions}
      failedQuery={failedQuery}
      nameOf={({ text }) => text}
      textOf={({ text, title, answers }) => [text, title, ...answers.map((answer) => answer.text)].join(' ')}
      columns={columnsOf(info)}
      restore={(body) => call(saveQuestion, { body: QuestionForm.parse(body) })}
      subjectOf={(questionId) => ({ questionId })}
      deletionCall={(questionId) => ({ endpoint: deleteQuestion, body: { questionId } })}
      previewOf={({ id, type }) => (type === 'what' || type === 'match' ? { questionId: id, answers: null } : null)}
      deletionEffect={() => 'Its answers go with it. What people have answered stays with them.'}
    />
  )
}
