import type { ProfileReply } from '@fourfold/contract/profiles/shapes'

/** The professional's work in one life area. */
export type LifeArea = {
  id: number
  name: string
  color: string
  title: string
  specialties: string
  goals: string[]
  services: string
}

/** Lists the life areas with content, in catalog order. (PRO-18) */
export function listLifeAreas({ user: { other }, categories, tags }: ProfileReply): LifeArea[] {
  const tagTexts = new Map(tags.map((tag) => [tag.id, tag.text]))
  return categories
    .toSorted((first, second) => first.orderIndex - second.orderIndex)
    .map(({ id, name, color }) => ({
      id,
      name,
      color,
      title: other?.categoryTitle?.[id] ?? '',
      specialties: other?.specialization?.[id] ?? '',
      goals: (other?.selectedGoalTags?.[id] ?? []).flatMap((tag) => tagTexts.get(tag) ?? []),
      services: other?.categoryDescription?.[id] ?? '',
    }))
    .filter((area) => area.title || area.specialties || area.goals.length > 0 || area.services)
}

const MAX_VISIBLE_TAGS = 3

/** Splits tags into visible ones and those behind the ellipsis. (PRO-19) */
export function splitTags(tags: readonly string[]): { visible: string[]; hidden: string[] } {
  return { visible: tags.slice(0, MAX_VISIBLE_TAGS), hidden: tags.slice(MAX_VISIBLE_TAGS) }
}
