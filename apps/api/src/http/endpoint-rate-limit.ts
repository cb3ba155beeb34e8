import type { Endpoint, Limits } from '@fourfold/contract/endpoint'
import type { FastifyRequest } from 'fastify'

import type { Actor } from '../infra/actor.ts'
import { networkOf } from '../infra/network.ts'
import { accountNamed } from '../infra/rate-limiter.ts'
import type { Attempts } from '../infra/rate-limiter.ts'

type Spent = Parameters<Attempts['refund']>

/** The account an attempt is counted for: the one the body names, or the caller's own. */
function accountOf({ by }: NonNullable<Limits['account']>, request: FastifyRequest, actor: Actor | null): string {
  if (!by) return String(actor?.accountId ?? networkOf(request.ip))
  return accountNamed(String((request.body as Record<string, unknown>)[by]))
}

/** Counts the attempts at one endpoint; where only failures count, a success gives its attempt back. */
export function createMeter(attempts: Attempts, { method, path, limits }: Endpoint) {
  const name = `${method} ${path}`
  const spent = new WeakMap<FastifyRequest, Spent[]>()

  async function count(request: FastifyRequest, limit: NonNullable<Limits['address']>, what: Spent): Promise<void> {
    await attempts.spend(...what)
    if (limit.onlyErrors) spent.set(request, [...(spent.get(request) ?? []), what])
  }

  return {
    async countAddress(request: FastifyRequest): Promise<void> {
      const limit = limits?.address
      if (limit) await count(request, limit, [`${name}:address`, networkOf(request.ip), limit])
    },

    async countAccount(request: FastifyRequest, actor: Actor | null): Promise<void> {
      const limit = limits?.account
      if (!limit) return
      const account = accountOf(limit, request, actor)
      const key = limit.perAddress ? `${account} ${networkOf(request.ip)}` : account
      await count(request, limit, [`${name}:account`, key, limit])
    },

    async refund(request: FastifyRequest): Promise<void> {
      for (const what of spent.get(request) ?? []) await attempts.refund(...what)
    },
  }
}
