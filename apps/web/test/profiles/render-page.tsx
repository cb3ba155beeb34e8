import type { ProfileReply, ProfileUser } from '@fourfold/contract/profiles/shapes'

import { ProfileScreen } from '~/features/profiles/public/ProfileScreen.tsx'

import { markup, textOf } from '../markup.tsx'
import { viewOf } from './public-fixtures.ts'

/** Renders the public profile for a visitor. */
export function page(user: ProfileUser, more: Partial<ProfileReply> = {}): string {
  return markup(<ProfileScreen profile={viewOf(user, more)} />)
}

/** Returns the section with a heading. */
export function section(html: string, heading: string): string | undefined {
  return html
    .match(/<section.*?<\/section>/gs)
    ?.find((part) => textOf(/<h2.*?<\/h2>/s.exec(part)?.[0] ?? '') === heading)
}
