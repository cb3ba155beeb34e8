import type { ProfileView } from './profile-view.ts'

const MAX_DESCRIPTION_LENGTH = 160

/** Truncates a text between words and adds an ellipsis. */
export function truncateText(text: string, maxLength = MAX_DESCRIPTION_LENGTH): string {
  const singleLine = text.replaceAll(/\s+/g, ' ').trim()
  if (singleLine.length <= maxLength) return singleLine
  const prefix = singleLine.slice(0, maxLength)
  return `${prefix.slice(0, prefix.lastIndexOf(' ') > maxLength / 2 ? prefix.lastIndexOf(' ') : maxLength - 1)}…`
}

/** Builds the page title: name, suffix and job title. */
export function buildPageTitle({ name, pni, areas }: ProfileView): string {
  const fullName = pni ? `${name}, ${pni}` : name
  return areas[0]?.title ? `${fullName} · ${areas[0].title}` : fullName
}

/** Builds the page description for search engines. */
export function buildPageDescription(view: ProfileView): string {
  if (!view.isProfessional) return `${view.name} is a member of Fourfold.`
  const areas = view.areas.map(({ name }) => name).join(', ')
  const fallback = `${view.name} on Fourfold${areas && `, for ${areas}`}: services, proof of certification, prices and reviews.`
  return truncateText(view.description || view.story || fallback)
}
