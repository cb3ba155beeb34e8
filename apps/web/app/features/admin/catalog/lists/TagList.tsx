import { deleteTag, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { TagForm } from '@fourfold/contract/admin/catalog/shapes'
import type { AdminCatalog, SavedTag } from '@fourfold/contract/admin/catalog/shapes'

import { call } from '~/lib/data/api.ts'
import { formatCount } from '~/lib/format/numbers.ts'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { useCatalog } from '../queries.ts'
import type { Column } from './catalog-list.ts'
import { CatalogList } from './CatalogList.tsx'

function joinCategoryNames({ categories }: AdminCatalog, tag: SavedTag): string {
  return categories
    .filter(({ id }) => tag.TagCategories.some(({ categoryId }) => categoryId === id))
    .map(({ name }) => name)
    .join(', ')
}

/** Describes the answers, users and questions that a deletion affects. (OP-110) */
function describeDeletion({ questions }: AdminCatalog, { id, TagCategories }: SavedTag): string {
  const answers = questions.flatMap((question) => question.answers).filter(({ tags }) => tags.includes(id)).length
  const dependentQuestions = questions.filter(({ ifTagId }) => ifTagId === id).length
  const categories = TagCategories.length === 1 ? '1 category' : `${TagCategories.length} categories`
  return [
    `It will be removed from ${categories}, ${formatCount(answers, 'answer')}, and everyone who chose it.`,
    ...(dependentQuestions > 0
      ? [`${formatCount(dependentQuestions, 'question')} that depended on it will be asked of everyone.`]
      : []),
  ].join(' ')
}

const buildColumns = (info: AdminCatalog): Column<SavedTag>[] => [
  { label: 'Text', cell: ({ text }) => text, compare: (left, right) => left.text.localeCompare(right.text, 'en') },
  { label: 'Categories', cell: (tag) => joinCategoryNames(info, tag) || 'None' },
  {
    label: 'Priority',
    cell: ({ priority }) => priority,
    compare: (left, right) => left.priority - right.priority,
  },
  {
    label: 'Shown',
    cell: ({ hidden }) => <StateBadge state={hidden ? 'neutral' : 'success'}>{hidden ? 'Hidden' : 'Shown'}</StateBadge>,
    compare: (left, right) => Number(left.hidden) - Number(right.hidden),
  },
]

/** The tags, newest first. */
export function TagList() {
  const { info, failedQuery } = useCatalog()
  return (
    <CatalogList
      title="Tags"
      noun="tag"
      formPath="/admin/tag"
      rows={info.tags.toSorted((left, right) => right.id - left.id)}
      failedQuery={failedQuery}
      getName={({ text }) => text}
      getSearchText={(tag) => `${tag.text} ${joinCategoryNames(info, tag)}`}
      columns={buildColumns(info)}
      restore={(body) => call(saveTag, { body: TagForm.parse(body) })}
      toCatalogItem={(tagId) => ({ tagId })}
      buildDeletionRequest={(tagId) => ({ endpoint: deleteTag, body: { tagId } })}
      isBlocked={({ id }) => info.categories.some(({ tagId }) => tagId === id)}
      toPreviewedChange={({ id }) => ({ tagId: id, priority: null })}
      describeDeletion={(tag) => describeDeletion(info, tag)}
    />
  )
}
