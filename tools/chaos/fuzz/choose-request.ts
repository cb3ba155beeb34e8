import type { Access, Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'

import { createAsking } from './build-request.ts'
import type { Given, Request, Trouble } from './build-request.ts'
import type { CallName, Here } from './examples/context.ts'
import { examples } from './examples/examples.ts'
import type { Random } from './random.ts'
import type { Lane } from './targets.ts'
import { roles } from './users.ts'
import type { Person, Role } from './users.ts'

/**
 * For how many of the requests an example is made, where there is one. Each is asked with twice: making one costs ten times
 * as much as asking does, and what was done once shall be tried again.
 */
const EXAMPLES = 0.04
const fitting: Record<Access, Role> = {
  public: 'visitor',
  optional: 'visitor',
  user: 'member',
  member: 'member',
  professional: 'professional',
  admin: 'admin',
}

export type Asked = { request: Request; role: Role }
type Example = Given & { as: Person | null }
type Make = (here: Here) => Promise<Example>

/** Chooses who asks a call for what: first as it is meant, later as everybody, with guesses and what is not theirs. */
export function createChoosing({ api, people }: Lane, random: Random, here: Here) {
  const requestOf = createAsking(api)
  const kept = new Map<Endpoint, Example>()

  async function madeOrKept(endpoint: Endpoint, make: Make): Promise<Example> {
    const found = kept.get(endpoint)
    if (found) {
      kept.delete(endpoint)
      return found
    }
    const made = await make(here)
    kept.set(endpoint, made)
    return made
  }

  async function meant(endpoint: Endpoint, make: Make | undefined, trouble: Trouble): Promise<Asked> {
    if (make) {
      const { as, ...given } = await make(here)
      return { request: requestOf(endpoint, given, as?.token), role: as?.role ?? 'visitor' }
    }
    const role = fitting[typeof endpoint.access === 'string' ? endpoint.access : 'user']
    const person = await people.of(role)
    return { request: requestOf(endpoint, trouble.plainGuess(endpoint), person?.token), role }
  }

  async function twisted(endpoint: Endpoint, make: Make, trouble: Trouble): Promise<Asked> {
    const { as, ...given } = await madeOrKept(endpoint, make)
    const role = as?.role ?? 'visitor'
    switch (random.below(4)) {
      case 0: {
        const other = random.one(roles)
        return { request: requestOf(endpoint, given, (await people.of(other))?.token), role: other }
      }
      case 1:
        return { request: requestOf(endpoint, trouble.ofOthers(given, endpoint), as?.token), role }
      case 2:
        return { request: requestOf(endpoint, trouble.spoiled(given), as?.token), role }
      default:
        return { request: requestOf(endpoint, given, as?.token), role }
    }
  }

  async function any(endpoint: Endpoint, make: Make | undefined, trouble: Trouble): Promise<Asked> {
    if (make && (kept.has(endpoint) || random.chance(EXAMPLES))) return twisted(endpoint, make, trouble)
    const role = random.one(roles)
    const person = await people.of(role)
    return { request: requestOf(endpoint, trouble.guess(endpoint), person?.token), role }
  }

  return async (name: CallName, isMeant: boolean, trouble: Trouble): Promise<Asked> => {
    const [endpoint, make] = [endpoints[name] as Endpoint, examples[name] as Make | undefined]
    if (isMeant) return meant(endpoint, make, trouble)
    const { request, role } = await any(endpoint, make, trouble)
    return { request: trouble.sent(request), role }
  }
}
