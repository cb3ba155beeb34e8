import { call } from '~/lib/data/api.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'
import { orError } from '~/lib/data/loaders.ts'
import { displayName, firstName } from '~/lib/format/names.ts'

/** What a visitor was about to do when the login was required. */
export type RegistrationIntent = { to: 'book' | 'write'; name: string; first: string; image: string | null }

const intents = { '/appointment/create/': 'book', '/chat/': 'write' } as const

function decoded(part = ''): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

function parseIntent(nextUrl: string): { to: RegistrationIntent['to']; username: string } | null {
  for (const [path, to] of Object.entries(intents)) {
    const username = nextUrl.startsWith(path) && decoded(/^[^/?#]+/.exec(nextUrl.slice(path.length))?.[0])
    if (username) return { to, username }
  }
  return null
}

/** Loaded on demand: most visitors have no intent, and the profile contract is large. */
async function fetchProfile(username: string) {
  const { profile } = await lazyImport(import('@fourfold/contract/profiles/endpoints'))
  return call(profile, { query: { username } })
}

/** Loads the professional whom the visitor wanted to contact, or null. */
export async function loadRegistrationIntent(nextUrl: string | null): Promise<RegistrationIntent | null> {
  const intent = nextUrl === null ? null : parseIntent(nextUrl)
  if (!intent) return null
  const answer = await orError(fetchProfile(intent.username))
  if (!('loaded' in answer)) return null
  const { user } = answer.loaded
  const name = displayName(user.name)
  return { to: intent.to, name, first: firstName(name), image: user.profileImageUrl }
}
