import { deleteQuestion, saveQuestion } from '@fourfold/contract/admin/catalog/endpoints'
import { QuestionForm } from '@fourfold/contract/admin/catalog/shapes'
import type { AdminCatalog, SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'

import { call } from '~/lib/data/api.ts'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { useCatalog } from '../queries.ts'
import { findUnreachable } from '../unreachable-questions.ts'
import type { Column } from './catalog-list.ts'
import { CatalogList } from './CatalogList.tsx'

const typeLabels = {
  what: 'Asked first',
  match: 'Questionnaire',
  professional: 'Joining as a professional',
  traumatic: 'Traumatic experience',
} as const satisfies Record<SavedQuestion['type'], string>

function QuestionState({ question, isReachable }: { question: SavedQuestion; isReachable: boolean }) {
  if (question.hidden) return <StateBadge state="neutral">Hidden</StateBadge>
  return isReachable ? (
    <StateBadge state="success">Asked</StateBadge>
  ) : (
    <StateBadge state="pending">No one reaches it</StateBadge>
  )
}

const buildColumns = (info: AdminCatalog): Column<SavedQuestion>[] => [
  { label: 'Text', cell: ({ text }) => text, compare: (left, right) => left.text.localeCompare(right.text, 'en') },
  { label: 'Place', cell: ({ type }) => typeLabels[type] },
  { label: 'Asked with', cell: ({ ifTagId }) => info.tags.find(({ id }) => id === ifTagId)?.text ?? 'Always' },
  {
    label: 'Answers',
    cell: ({ answers }) => answers.length,
    compare: (left, right) => left.answers.length - right.answers.length,
  },
  {
    label: 'State',
    cell: (question) => (
      <QuestionState question={question} isReachable={!findUnreachable(info.questions).includes(question.id)} />
    ),
  },
]

/** The questions in questionnaire order. */
export function QuestionList() {
  const { info, failedQuery } = useCatalog()
  return (
    <CatalogList
      title="Questions"
      noun="question"
      formPath="/admin/question"
      rows={info.questions}
      failedQuery={failedQuery}
      getName={({ text }) => text}
      getSearchText={({ text, title, answers }) => [text, title, ...answers.map((answer) => answer.text)].join(' ')}
      columns={buildColumns(info)}
      restore={(body) => call(saveQuestion, { body: QuestionForm.parse(body) })}
      toCatalogItem={(questionId) => ({ questionId })}
      buildDeletionRequest={(questionId) => ({ endpoint: deleteQuestion, body: { questionId } })}
      toPreviewedChange={({ id, type }) =>
        type === 'what' || type === 'match' ? { questionId: id, answers: null } : null
      }
      describeDeletion={() => 'Its answer options are deleted too. Answers that users have already given are kept.'}
    />
  )
}
