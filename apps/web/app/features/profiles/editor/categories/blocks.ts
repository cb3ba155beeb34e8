import { listGoalTags } from '@fourfold/contract/catalog/questionnaire'
import type { Category } from '@fourfold/contract/catalog/shapes'
import type { Other } from '@fourfold/contract/profiles/shapes'

import type { ProfileInput } from '../editor.ts'
import type { EditedProfile, OwnProfile } from '../own-profile.ts'

/** The field values and subscription of one category in the editor. (CAT-03) */
export type CategoryBlock = {
  category: Category
  selected: boolean
  specialization: string
  categoryTitle: string
  categoryDescription: string
  selectedTags: readonly number[]
  /** Whether the category has ever been paid for. An expired category stays selectable. (OP-052) */
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

/** The profile data that the blocks are built from. */
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
        // Goals that were removed from the catalog can be neither displayed nor saved.
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

/** Returns the errors for missing fields of a selected block. (CAT-19, CAT-20) */
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
export function findMissingRequirement({ paid }: CategoryBlock, hasPhoto: boolean): 'photo' | 'subscription' | null {
  if (!hasPhoto) return 'photo'
  return paid ? null : 'subscription'
}

/** Returns the selected categories without an active subscription, which are not listed. (SUB-04, OP-052) */
export function findInactiveBlocks(blocks: readonly CategoryBlock[]): CategoryBlock[] {
  return blocks.filter(({ selected, paid, expired }) => selected && (!paid || expired))
}

/** Converts the blocks to the API input. Only selected categories are included. */
export function toOtherInput(blocks: readonly CategoryBlock[]): NonNullable<ProfileInput['other']> {
  const selected = blocks.filter((block) => block.selected)
  const mapByCategory = <Value>(getValue: (block: CategoryBlock) => Value) =>
    Object.fromEntries(selected.map((block) => [String(block.category.id), getValue(block)]))
  return {
    categoryTitle: mapByCategory((block) => block.categoryTitle),
    specialization: mapByCategory((block) => block.specialization),
    categoryDescription: mapByCategory((block) => block.categoryDescription),
    selectedGoalTags: mapByCategory((block) => block.selectedTags.toSorted((first, second) => first - second)),
  }
}
