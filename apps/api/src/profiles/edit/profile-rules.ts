import type { Other, ProfileForm } from '@fourfold/contract/profiles/shapes'

import { AppError } from '../../infra/app-error.ts'
import type { LockedProfile } from '../profiles.store.ts'

const CATEGORY_KEYS = ['categoryTitle', 'selectedGoalTags', 'specialization', 'categoryDescription'] as const

/** Lists the selected categories: those with any filled part of their block. */
function listSelectedCategories(other: Other): number[] {
  const keys = CATEGORY_KEYS.flatMap((key) => Object.keys(other[key] ?? {}))
  return [...new Set(keys)].map(Number).toSorted((a, b) => a - b)
}

export function changesCategories({ other }: ProfileForm): boolean {
  return CATEGORY_KEYS.some((key) => other?.[key] !== undefined)
}

type AddressChange = { before: LockedProfile; form: ProfileForm; isProfessional: boolean }

/**
 * Throws if there is no address although the user accepts sessions at the member's or an agreed place. (PRO-41, OP-034)
 */
export function requireAddress({ before, form, isProfessional }: AddressChange): void {
  const { preferredClient, preferredAgreedUpon } = form
  // A professional's address is in `other`, which members see; a member's in `personalInfo`, which is private. (OP-039)
  const place = isProfessional ? 'other' : 'personalInfo'
  const submittedAddress = form[place]?.address
  const savedAddress = (isProfessional ? before.other : before.personal_info).address
  const isSubmitted =
    preferredClient !== undefined || preferredAgreedUpon !== undefined || submittedAddress !== undefined
  const isRequired =
    (preferredClient ?? before.preferred_client) || (preferredAgreedUpon ?? before.preferred_agreed_upon)
  if (isSubmitted && isRequired && !(submittedAddress ?? savedAddress))
    throw new AppError('address_required', `${place}.address`)
}

type CategoryContext = {
  hasPhoto: boolean
  paid: ReadonlySet<number>
  /** The goals of each category. */
  goals: ReadonlyMap<number, ReadonlySet<number>>
}

/** Throws unless every selected category is paid for and complete. (CAT-19 to CAT-27) */
export function requireCompleteCategories(other: Other, { hasPhoto, paid, goals }: CategoryContext): void {
  const selectedCategories = listSelectedCategories(other)
  if (selectedCategories.length > 0 && !hasPhoto) throw new AppError('photo_required')
  for (const id of selectedCategories) {
    if (!paid.has(id)) throw new AppError('category_not_paid', `other.categoryTitle.${id}`)
    if (!other.categoryTitle?.[id]) throw new AppError('category_incomplete', `other.categoryTitle.${id}`)
    const goalTags = other.selectedGoalTags?.[id] ?? []
    if (goalTags.length === 0) throw new AppError('category_incomplete', `other.selectedGoalTags.${id}`)
    if (!goalTags.every((tag) => goals.get(id)?.has(tag)))
      throw new AppError('tag_unknown', `other.selectedGoalTags.${id}`)
  }
}
