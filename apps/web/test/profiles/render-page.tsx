import type { ProfileReply, ProfileUser } from '@fourfold/contract/profiles/shapes'

import { ProfileScreen } from '~/features/profiles/public/ProfileScreen.tsx'

import { markup, wordsIn } from '../markup.tsx'
import { viewOf } from './public-fixtures.ts'

/** The public page as the server sends it to anybody. */
export function page(user: ProfileUser, more: Partial<ProfileReply> = {}): string {
  return markup(<ProfileScreen person={viewOf(user, more)} />)
}

/** One section of a page, by its heading. */
export function section(html: string, heading: string): string | undefined {
  return html
    .match(/<section.*?<\/section>/gs)
    ?.find((one) => wordsIn(/<h2.*?<\/h2>/s.exec(one)?.[0] ?? '') === heading)
}
