import { goalTagsOf } from '@fourfold/contract/catalog/questionnaire'
import type { Category } from '@fourfold/contract/catalog/shapes'
import type { Other } from '@fourfold/contract/profiles/shapes'

import type { ProfileInput } from '../editor.ts'
import type { EditedProfile, OwnProfile } from '../own-profile.ts'

/** What the editor knows of one category: what is typed, and what is paid. (CAT-03) */
export type CategoryBlock = {
  category: Category
  selected: boolean
  specialization: string
  categoryTitle: string
  categoryDescription: string
  selectedTags: readonly number[]
  /** Paid for now or once; an expired one stays selectable. (OP-052) */
  paid: boolean
  expired: boolean
  validTill: string | null
}

export type BlockErrors = { title: string | null; goal: string | null }

function isSelected(other: Other, id: number): boolean {
  return [other.categoryTitle, other.selectedGoalTags, other.specialization, other.categoryDescription].some(
    (entries) => entries?.[id] !== undefined,
  )
}

/** As much of a profile as its blocks are made of. */
type BlockSource = Pick<EditedProfile, 'categories' | 'tags'> & { user: Pick<OwnProfile, 'other' | 'UserCategories'> }

/** One block per category, in their order. (CAT-18) */
export function listBlocks({ user, categories, tags }: BlockSource): CategoryBlock[] {
  const other = user.other ?? {}
  return categories
    .toSorted((one, another) => one.orderIndex - another.orderIndex)
    .map((category) => {
      const { id } = category
      const subscription = user.UserCategories.find(({ categoryId }) => categoryId === id)
      const goals = new Set(goalTagsOf(category, tags).map((tag) => tag.id))
      return {
        category,
        selected: isSelected(other, id),
        specialization: other.specialization?.[id] ?? '',
        categoryTitle: other.categoryTitle?.[id] ?? '',
        categoryDescription: other.categoryDescription?.[id] ?? '',
        // A goal that is offered no longer could be neither seen nor saved.
        selectedTags: (other.selectedGoalTags?.[id] ?? []).filter((tag) => goals.has(tag)),
        paid: subscription !== undefined,
        expired: subscription?.status === 'Expired',
        validTill: subscription?.validTill ?? null,
      }
    })
}

export function listSelectedBlocks(profile: BlockSource): CategoryBlock[] {
  return listBlocks(profile).filter(({ selected }) => selected)
}

/** What a selected block still lacks. (CAT-19, CAT-20) */
export function validateBlock({ selected, categoryTitle, selectedTags }: CategoryBlock): BlockErrors {
  return {
    title: selected && categoryTitle.trim() === '' ? 'Title required' : null,
    goal: selected && selectedTags.length === 0 ? 'Goal required' : null,
  }
}

export function isBlockComplete(block: CategoryBlock): boolean {
  const { title, goal } = validateBlock(block)
  return title === null && goal === null
}

/** What stops a category from being selected: first the photo, then the subscription. (CAT-24, CAT-25) */
export function selectionObstacle({ paid }: CategoryBlock, hasPhoto: boolean): 'photo' | 'subscription' | null {
  if (!hasPhoto) return 'photo'
  return paid ? null : 'subscription'
}

/** What is selected and not active, so that members do not find it there. (SUB-04, OP-052) */
export function inactiveBlocks(blocks: readonly CategoryBlock[]): CategoryBlock[] {
  return blocks.filter(({ selected, paid, expired }) => selected && (!paid || expired))
}

/** A category is selected by being named, so what is not selected is left out. */
export function toOtherInput(blocks: readonly CategoryBlock[]): NonNullable<ProfileInput['other']> {
  const selected = blocks.filter((block) => block.selected)
  const each = <Value>(valueOf: (block: CategoryBlock) => Value) =>
    Object.fromEntries(selected.map((block) => [String(block.category.id), valueOf(block)]))
  return {
    categoryTitle: each((block) => block.categoryTitle),
    specialization: each((block) => block.specialization),
    categoryDescription: each((block) => block.categoryDescription),
    selectedGoalTags: each((block) => block.selectedTags.toSorted((one, other) => one - other)),
  }
}
