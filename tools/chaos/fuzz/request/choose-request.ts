import type { Access, Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'

import type { CallName, ExampleContext } from '../examples/context.ts'
import { examples } from '../examples/examples.ts'
import type { Target } from '../targets.ts'
import { roles } from '../users.ts'
import type { User, Role } from '../users.ts'
import { createRequestBuilder } from './build-request.ts'
import type { CallInputParts, Request, InputGenerator } from './build-request.ts'
import type { Random } from './random.ts'

/**
 * Share of requests built from an example, where one exists. Each example is used twice: creating one costs ten times
 * as much as a request, and repeated requests are worth testing.
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

/** Creates examples and offers each of them a second time. */
function createExampleCache(context: ExampleContext) {
  const unused = new Map<Endpoint, Example>()
  return {
    has: (endpoint: Endpoint) => unused.has(endpoint),
    async take(endpoint: Endpoint, make: Make): Promise<Example> {
      const cached = unused.get(endpoint)
      if (cached) {
        unused.delete(endpoint)
        return cached
      }
      const example = await make(context)
      unused.set(endpoint, example)
      return example
    },
  }
}

/** Chooses role and input of a request: first valid, later as any role with random input and foreign ids. */
export function createRequestChooser({ api, users }: Target, random: Random, context: ExampleContext) {
  const requestOf = createRequestBuilder(api)
  const examplesToReuse = createExampleCache(context)

  async function validRequest(
    endpoint: Endpoint,
    make: Make | undefined,
    generator: InputGenerator,
  ): Promise<ChosenRequest> {
    if (make) {
      const { as, ...input } = await make(context)
      return { request: requestOf(endpoint, input, as?.token), role: as?.role ?? 'visitor' }
    }
    const role = roleForAccess[typeof endpoint.access === 'string' ? endpoint.access : 'user']
    const person = await users.get(role)
    return { request: requestOf(endpoint, generator.validInput(endpoint), person?.token), role }
  }

  async function variedRequest(endpoint: Endpoint, make: Make, generator: InputGenerator): Promise<ChosenRequest> {
    const { as, ...input } = await examplesToReuse.take(endpoint, make)
    const role = as?.role ?? 'visitor'
    switch (random.below(4)) {
      case 0: {
        const other = random.pick(roles)
        return { request: requestOf(endpoint, input, (await users.get(other))?.token), role: other }
      }
      case 1:
        return { request: requestOf(endpoint, generator.withForeignIds(input, endpoint), as?.token), role }
      case 2:
        return { request: requestOf(endpoint, generator.corrupted(input), as?.token), role }
      default:
        return { request: requestOf(endpoint, input, as?.token), role }
    }
  }

  async function randomRequest(
    endpoint: Endpoint,
    make: Make | undefined,
    generator: InputGenerator,
  ): Promise<ChosenRequest> {
    if (make && (examplesToReuse.has(endpoint) || random.chance(EXAMPLE_SHARE)))
      return variedRequest(endpoint, make, generator)
    const role = random.pick(roles)
    const person = await users.get(role)
    return { request: requestOf(endpoint, generator.randomInput(endpoint), person?.token), role }
  }

  return async (name: CallName, isValid: boolean, generator: InputGenerator): Promise<ChosenRequest> => {
    const [endpoint, make] = [endpoints[name] as Endpoint, examples[name] as Make | undefined]
    if (isValid) return validRequest(endpoint, make, generator)
    const { request, role } = await randomRequest(endpoint, make, generator)
    return { request: generator.withTransportNoise(request), role }
  }
}
