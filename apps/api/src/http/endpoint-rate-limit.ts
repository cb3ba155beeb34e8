import type { Endpoint, Limits } from '@fourfold/contract/endpoint'
import type { FastifyRequest } from 'fastify'

import type { Actor } from '../infra/actor.ts'
import { toNetwork } from '../infra/network.ts'
import { normalizeIdentifier } from '../infra/rate-limiter.ts'
import type { RateLimiter } from '../infra/rate-limiter.ts'

type Attempt = Parameters<RateLimiter['refund']>

/** Returns the account that an attempt counts against: the one in the body, or else the caller's. */
function resolveAccountKey(
  { by }: NonNullable<Limits['account']>,
  request: FastifyRequest,
  actor: Actor | null,
): string {
  if (!by) return String(actor?.accountId ?? toNetwork(request.ip))
  return normalizeIdentifier(String((request.body as Record<string, unknown>)[by]))
}

/** Counts attempts at one endpoint. If only errors count, refunds the attempts of successful calls. */
export function createEndpointRateLimit(rateLimiter: RateLimiter, { method, path, limits }: Endpoint) {
  const name = `${method} ${path}`
  const refundable = new WeakMap<FastifyRequest, Attempt[]>()

  async function consume(
    request: FastifyRequest,
    limit: NonNullable<Limits['address']>,
    attempt: Attempt,
  ): Promise<void> {
    await rateLimiter.consume(...attempt)
    if (limit.onlyErrors) refundable.set(request, [...(refundable.get(request) ?? []), attempt])
  }

  return {
    async consumeForAddress(request: FastifyRequest): Promise<void> {
      const limit = limits?.address
      if (limit) await consume(request, limit, [`${name}:address`, toNetwork(request.ip), limit])
    },

    async consumeForAccount(request: FastifyRequest, actor: Actor | null): Promise<void> {
      const limit = limits?.account
      if (!limit) return
      const account = resolveAccountKey(limit, request, actor)
      const key = limit.perAddress ? `${account} ${toNetwork(request.ip)}` : account
      await consume(request, limit, [`${name}:account`, key, limit])
    },

    async refund(request: FastifyRequest): Promise<void> {
      for (const attempt of refundable.get(request) ?? []) await rateLimiter.refund(...attempt)
    },
  }
}
