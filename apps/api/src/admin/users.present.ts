import type { ListedUser, RequestedTag } from '@fourfold/contract/admin/users/shapes'

import { mediaUrl } from '../files/index.ts'
import type { UserRow } from './users.queries.ts'

type CategoryRow = { category_id: number; valid_till: Temporal.Instant; shown_till: Temporal.Instant | null }

/** Derives the status from the end date, because the stored status is updated minutes later. (SUB-03) */
export function presentCategories(rows: readonly CategoryRow[], now: Temporal.Instant): ListedUser['UserCategories'] {
  return rows.map(({ category_id, valid_till, shown_till }) => ({
    categoryId: category_id,
    status: Temporal.Instant.compare(valid_till, now) > 0 ? ('Active' as const) : ('Expired' as const),
    validTill: (shown_till ?? valid_till).toString(),
  }))
}

type PresentOptions = {
  categories: readonly CategoryRow[]
  /** Tag texts by id. */
  tags: ReadonlyMap<number, string>
  now: Temporal.Instant
}

/** Returns the requested tags that exist, without duplicates. An approval grants only these. */
export function presentRequestedTags(ids: readonly number[] | null, tags: PresentOptions['tags']): RequestedTag[] {
  return [...new Set(ids)].flatMap((id) => {
    const text = tags.get(id)
    return text === undefined ? [] : [{ id, text }]
  })
}

export function presentUser(user: UserRow, { categories, tags, now }: PresentOptions): ListedUser {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    emailVerified: user.email_verified,
    isProfessional: user.is_professional,
    isAdmin: user.is_admin,
    status: user.status,
    createdAt: user.created_at.toString(),
    profileImageUrl: user.profile_image && mediaUrl(user.profile_image, 'thumbnail.webp'),
    requestedTags: user.is_professional ? presentRequestedTags(user.requested_tags, tags) : [],
    UserCategories: presentCategories(categories, now),
  }
}
