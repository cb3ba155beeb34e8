import type { Access, Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'

import { createRequestBuilder } from './build-request.ts'
import type { CallInputParts, Request, InputGenerator } from './build-request.ts'
import type { CallName, ExampleContext } from './examples/context.ts'
import { examples } from './examples/examples.ts'
import type { Random } from './random.ts'
import type { Target } from './targets.ts'
import { roles } from './users.ts'
import type { User, Role } from './users.ts'

/**
 * For how many of the requests an example is made, where there is one. Each is asked with twice: making one costs ten times
 * as much as asking does, and what was done once shall be tried again.
 */
const EXAMPLE_SHARE = 0.04
const roleForAccess: Record<Access, Role> = {
  public: 'visitor',
  optional: 'visitor',
  user: 'member',
  member: 'member',
  professional: 'professional',
  admin: 'admin',
}

export type ChosenRequest = { request: Request; role: Role }
type Example = CallInputParts & { as: User | null }
type Make = (context: ExampleContext) => Promise<Example>

/** Chooses who asks a call for what: first as it is meant, later as everybody, with guesses and what is not theirs. */
export function createRequestChooser({ api, people }: Target, random: Random, here: ExampleContext) {
  const requestOf = createRequestBuilder(api)
  const reusable = new Map<Endpoint, Example>()

  async function reusableExample(endpoint: Endpoint, make: Make): Promise<Example> {
    const found = reusable.get(endpoint)
    if (found) {
      reusable.delete(endpoint)
      return found
    }
    const made = await make(here)
    reusable.set(endpoint, made)
    return made
  }

  async function validRequest(
    endpoint: Endpoint,
    make: Make | undefined,
    trouble: InputGenerator,
  ): Promise<ChosenRequest> {
    if (make) {
      const { as, ...given } = await make(here)
      return { request: requestOf(endpoint, given, as?.token), role: as?.role ?? 'visitor' }
    }
    const role = roleForAccess[typeof endpoint.access === 'string' ? endpoint.access : 'user']
    const person = await people.get(role)
    return { request: requestOf(endpoint, trouble.validInput(endpoint), person?.token), role }
  }

  async function variedRequest(endpoint: Endpoint, make: Make, trouble: InputGenerator): Promise<ChosenRequest> {
    const { as, ...given } = await reusableExample(endpoint, make)
    const role = as?.role ?? 'visitor'
    switch (random.below(4)) {
      case 0: {
        const other = random.one(roles)
        return { request: requestOf(endpoint, given, (await people.get(other))?.token), role: other }
      }
      case 1:
        return { request: requestOf(endpoint, trouble.withForeignIds(given, endpoint), as?.token), role }
      case 2:
        return { request: requestOf(endpoint, trouble.corrupted(given), as?.token), role }
      default:
        return { request: requestOf(endpoint, given, as?.token), role }
    }
  }

  async function randomRequest(
    endpoint: Endpoint,
    make: Make | undefined,
    trouble: InputGenerator,
  ): Promise<ChosenRequest> {
    if (make && (reusable.has(endpoint) || random.chance(EXAMPLE_SHARE))) return variedRequest(endpoint, make, trouble)
    const role = random.one(roles)
    const person = await people.get(role)
    return { request: requestOf(endpoint, trouble.randomInput(endpoint), person?.token), role }
  }

  return async (name: CallName, isValid: boolean, trouble: InputGenerator): Promise<ChosenRequest> => {
    const [endpoint, make] = [endpoints[name] as Endpoint, examples[name] as Make | undefined]
    if (isValid) return validRequest(endpoint, make, trouble)
    const { request, role } = await randomRequest(endpoint, make, trouble)
    return { request: trouble.withTransportNoise(request), role }
  }
}
