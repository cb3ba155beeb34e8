import type { Access, Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'

import type { Random } from '../../../lib/random.ts'
import type { CallName, ExampleContext } from '../examples/context.ts'
import { examples } from '../examples/examples.ts'
import type { Target } from '../targets.ts'
import { roles } from '../users.ts'
import type { User, Role } from '../users.ts'
import { createRequestBuilder } from './build-request.ts'
import type { CallInputParts, Request, InputGenerator } from './build-request.ts'

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
type Example = CallInputParts & { caller: User | null }
type CreateExample = (context: ExampleContext) => Promise<Example>

/** Creates examples and offers each of them a second time. */
function createExampleCache(context: ExampleContext) {
  const reusable = new Map<Endpoint, Example>()
  return {
    has: (endpoint: Endpoint) => reusable.has(endpoint),
    async take(endpoint: Endpoint, createExample: CreateExample): Promise<Example> {
      const cached = reusable.get(endpoint)
      if (cached) {
        reusable.delete(endpoint)
        return cached
      }
      const example = await createExample(context)
      reusable.set(endpoint, example)
      return example
    },
  }
}

/** Chooses role and input of a request: first valid, later as any role with random input and foreign ids. */
export function createRequestChooser({ api, users }: Target, random: Random, context: ExampleContext) {
  const buildRequest = createRequestBuilder(api)
  const exampleCache = createExampleCache(context)

  async function chooseValidRequest(
    endpoint: Endpoint,
    createExample: CreateExample | undefined,
    generator: InputGenerator,
  ): Promise<ChosenRequest> {
    if (createExample) {
      const { caller, ...input } = await createExample(context)
      return { request: buildRequest(endpoint, input, caller?.token), role: caller?.role ?? 'visitor' }
    }
    const role = roleForAccess[typeof endpoint.access === 'string' ? endpoint.access : 'user']
    const user = await users.get(role)
    return { request: buildRequest(endpoint, generator.generateValid(endpoint), user?.token), role }
  }

  async function chooseVariedRequest(
    endpoint: Endpoint,
    createExample: CreateExample,
    generator: InputGenerator,
  ): Promise<ChosenRequest> {
    const { caller, ...input } = await exampleCache.take(endpoint, createExample)
    const role = caller?.role ?? 'visitor'
    switch (random.below(4)) {
      case 0: {
        const otherRole = random.pick(roles)
        return { request: buildRequest(endpoint, input, (await users.get(otherRole))?.token), role: otherRole }
      }
      case 1:
        return { request: buildRequest(endpoint, generator.withForeignIds(input, endpoint), caller?.token), role }
      case 2:
        return { request: buildRequest(endpoint, generator.corruptPart(input), caller?.token), role }
      default:
        return { request: buildRequest(endpoint, input, caller?.token), role }
    }
  }

  async function chooseRandomRequest(
    endpoint: Endpoint,
    createExample: CreateExample | undefined,
    generator: InputGenerator,
  ): Promise<ChosenRequest> {
    if (createExample && (exampleCache.has(endpoint) || random.chance(EXAMPLE_SHARE)))
      return chooseVariedRequest(endpoint, createExample, generator)
    const role = random.pick(roles)
    const user = await users.get(role)
    return { request: buildRequest(endpoint, generator.generateRandom(endpoint), user?.token), role }
  }

  return async (name: CallName, isValid: boolean, generator: InputGenerator): Promise<ChosenRequest> => {
    const [endpoint, createExample] = [endpoints[name] as Endpoint, examples[name] as CreateExample | undefined]
    if (isValid) return chooseValidRequest(endpoint, createExample, generator)
    const { request, role } = await chooseRandomRequest(endpoint, createExample, generator)
    return { request: generator.withUnusualTransport(request), role }
  }
}
