import { call } from '~/lib/data/api.ts'
import { lazyImport } from '~/lib/data/lazy-import.ts'
import { orError } from '~/lib/data/loaders.ts'
import { displayName, firstName } from '~/lib/format/names.ts'

/** The action for which the visitor must register, and the professional. */
export type RegistrationIntent = { action: 'book' | 'write'; name: string; firstName: string; image: string | null }

const intents = { '/appointment/create/': 'book', '/chat/': 'write' } as const

function decodeSegment(segment = ''): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

function parseIntent(nextUrl: string): { action: RegistrationIntent['action']; username: string } | null {
  for (const [path, action] of Object.entries(intents)) {
    const username = nextUrl.startsWith(path) && decodeSegment(/^[^/?#]+/.exec(nextUrl.slice(path.length))?.[0])
    if (username) return { action, username }
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
  const result = await orError(fetchProfile(intent.username))
  if (!('data' in result)) return null
  const { user } = result.data
  const name = displayName(user.name)
  return { action: intent.action, name, firstName: firstName(name), image: user.profileImageUrl }
}
