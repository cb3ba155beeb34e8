import type { z } from 'zod'

import { days } from '../clock.ts'
import type { Fault } from '../transport/faults.ts'
import type { DeliveryMode } from '../webhooks/deliveries.ts'
import type { Operations, Seed } from './operations.ts'

type OperationInput<Name extends keyof Operations> = z.input<Operations[Name]['schema']>
type OperationReply<Name extends keyof Operations> = Awaited<ReturnType<Operations[Name]['run']>>

type ForgeOptions = { secret?: string; age?: number; body?: string }

/** Creates a client of the control interface, for tests and chaos tests in any process. */
export function createControlClient(url: string) {
  async function request<Name extends keyof Operations>(
    name: Name,
    input: OperationInput<Name>,
  ): Promise<OperationReply<Name>> {
    const response = await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(input) })
    const reply = (await response.json()) as OperationReply<Name> & { error?: { message: string } }
    if (!response.ok) throw new Error(`${name}: ${reply.error?.message ?? response.status}`)
    return reply
  }
  return {
    reset: () => request('reset', {}),
    seed: (seed: Seed) => request('seed', seed),
    /** Returns the emulator's Unix time in seconds. */
    now: async () => (await request('now', {})).now,
    /** Pays a checkout session. `declined` in the reply is Stripe's decline code, or null. */
    pay: (session: string, card: string) => request('pay', { session, card }),
    /** Replaces the card of all subscriptions of the customer. */
    replaceCard: (customer: string, card: string) => request('replaceCard', { customer, card }),
    /** Moves the clock forward and runs all work that becomes due. */
    advance: (by: { days?: number; seconds?: number }) =>
      request('advance', { seconds: days(by.days ?? 0) + (by.seconds ?? 0) }),
    events: async () => (await request('events', {})).events,
    /** Sets the delivery mode of future events: `hold` keeps them until `release`, `drop` discards them. */
    setDeliveryMode: (mode: DeliveryMode) => request('setDeliveryMode', { mode }),
    /** Delivers the events one after the other, in the given order. */
    async release(...ids: string[]) {
      const attempts = []
      for (const id of ids) attempts.push(...(await request('release', { id })).attempts)
      return attempts
    },
    drop: (id: string) => request('drop', { id }),
    duplicate: async (id: string, times = 1) => (await request('redeliver', { id, times })).attempts,
    /** Delivers an event signed with another secret, signed `age` seconds ago, or with an unsigned body. */
    forge: async (id: string, options: ForgeOptions) => (await request('redeliver', { id, ...options })).attempts,
    /** Waits until no delivery is in progress. */
    waitForDeliveries: () => request('waitForDeliveries', {}),
    fault: (fault: Fault) => request('fault', fault),
    clearFaults: () => request('clearFaults', {}),
  }
}

export type Control = ReturnType<typeof createControlClient>
