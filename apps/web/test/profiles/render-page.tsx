import type { ProfileReply, ProfileUser } from '@fourfold/contract/profiles/shapes'

import { ProfileScreen } from '~/features/profiles/public/ProfileScreen.tsx'

import { renderMarkup, extractText } from '../render-markup.tsx'
import { buildView } from './public-fixtures.ts'

/** Renders the public profile for a visitor. */
export function renderProfilePage(user: ProfileUser, overrides: Partial<ProfileReply> = {}): string {
  return renderMarkup(<ProfileScreen profile={buildView(user, overrides)} />)
}

/** Returns the section with a heading. */
export function findSection(html: string, heading: string): string | undefined {
  return html
    .match(/<section.*?<\/section>/gs)
    ?.find((part) => extractText(/<h2.*?<\/h2>/s.exec(part)?.[0] ?? '') === heading)
}
