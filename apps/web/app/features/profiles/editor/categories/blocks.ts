import { listGoalTags } from '@fourfold/contract/catalog/questionnaire'
import type { Category } from '@fourfold/contract/catalog/shapes'
import type { Other } from '@fourfold/contract/profiles/shapes'

import type { ProfileInput } from '../editor.ts'
import type { EditedProfile, OwnProfile } from '../own-profile.ts'

/** One category in the editor: field values and subscription. (CAT-03) */
export type CategoryBlock = {
  category: Category
  selected: boolean
  specialization: string
  categoryTitle: string
  categoryDescription: string
  selectedTags: readonly number[]
  /** Paid now or before; an expired category stays selectable. (OP-052) */
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

/** The parts of a profile that the blocks are built from. */
type BlockSource = Pick<EditedProfile, 'categories' | 'tags'> & { user: Pick<OwnProfile, 'other' | 'UserCategories'> }

/** Builds one block per category in catalog order. (CAT-18) */
export function listBlocks({ user, categories, tags }: BlockSource): CategoryBlock[] {
  const other = user.other ?? {}
  return categories
    .toSorted((first, second) => first.orderIndex - second.orderIndex)
    .map((category) => {
      const { id } = category
      const subscription = user.UserCategories.find(({ categoryId }) => categoryId === id)
      const goals = new Set(listGoalTags(category, tags).map((tag) => tag.id))
      return {
        category,
        selected: isSelected(other, id),
        specialization: other.specialization?.[id] ?? '',
        categoryTitle: other.categoryTitle?.[id] ?? '',
        categoryDescription: other.categoryDescription?.[id] ?? '',
        // Removed goals can be neither displayed nor saved.
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

/** Returns the missing fields of a selected block. (CAT-19, CAT-20) */
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

/** Returns what is missing before a category can be selected, or null. (CAT-24, CAT-25) */
export function findSelectionObstacle({ paid }: CategoryBlock, hasPhoto: boolean): 'photo' | 'subscription' | null {
  if (!hasPhoto) return 'photo'
  return paid ? null : 'subscription'
}

/** Selected categories without an active subscription, which are not listed. (SUB-04, OP-052) */
export function findInactiveBlocks(blocks: readonly CategoryBlock[]): CategoryBlock[] {
  return blocks.filter(({ selected, paid, expired }) => selected && (!paid || expired))
}

/** Converts the blocks to the API input. Only selected categories are included. */
export function toOtherInput(blocks: readonly CategoryBlock[]): NonNullable<ProfileInput['other']> {
  const selected = blocks.filter((block) => block.selected)
  const byCategory = <Value>(valueOf: (block: CategoryBlock) => Value) =>
    Object.fromEntries(selected.map((block) => [String(block.category.id), valueOf(block)]))
  return {
    categoryTitle: byCategory((block) => block.categoryTitle),
    specialization: byCategory((block) => block.specialization),
    categoryDescription: byCategory((block) => block.categoryDescription),
    selectedGoalTags: byCategory((block) => block.selectedTags.toSorted((first, second) => first - second)),
  }
}
