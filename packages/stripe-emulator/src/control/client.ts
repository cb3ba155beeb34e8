import type { z } from 'zod'

import { days } from '../clock.ts'
import type { Fault } from '../transport/faults.ts'
import type { Mode } from '../webhooks/deliveries.ts'
import type { Operations, Seed } from './operations.ts'

type Given<Name extends keyof Operations> = z.input<Operations[Name]['takes']>
type Reply<Name extends keyof Operations> = Awaited<ReturnType<Operations[Name]['run']>>

type Forged = { secret?: string; age?: number; body?: string }

/** The emulator's controls, for tests and fault runs in this process or another. */
export function controlClient(url: string) {
  async function ask<Name extends keyof Operations>(name: Name, given: Given<Name>): Promise<Reply<Name>> {
    const answer = await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(given) })
    const reply = (await answer.json()) as Reply<Name> & { error?: { message: string } }
    if (!answer.ok) throw new Error(`${name}: ${reply.error?.message ?? answer.status}`)
    return reply
  }
  return {
    reset: () => ask('reset', {}),
    seed: (what: Seed) => ask('seed', what),
    /** What time it is for the emulator, in seconds since 1970. */
    now: async () => (await ask('now', {})).now,
    /** Pays a checkout session; `declined` says why not, as Stripe's decline codes do. */
    pay: (session: string, card: string) => ask('pay', { session, card }),
    /** From now on this card pays for all of the customer's subscriptions. */
    replaceCard: (customer: string, card: string) => ask('replaceCard', { customer, card }),
    /** Moves the emulator's clock forward; everything that falls due meanwhile happens. */
    advance: (by: { days?: number; seconds?: number }) =>
      ask('advance', { seconds: days(by.days ?? 0) + (by.seconds ?? 0) }),
    events: async () => (await ask('events', {})).events,
    /** What happens to events from now on: `hold` keeps them until `release`, `drop` loses them. */
    mode: (mode: Mode) => ask('mode', { mode }),
    /** Delivers these events one after the other, in the order given. */
    async release(...ids: string[]) {
      const attempts = []
      for (const id of ids) attempts.push(...(await ask('release', { id })).attempts)
      return attempts
    },
    drop: (id: string) => ask('drop', { id }),
    duplicate: async (id: string, times = 1) => (await ask('again', { id, times })).attempts,
    /** Delivers it signed with another secret, signed `age` seconds ago, or with other bytes than were signed. */
    forge: async (id: string, forged: Forged) => (await ask('again', { id, ...forged })).attempts,
    /** Waits until nothing is being sent anymore. */
    settled: () => ask('settled', {}),
    fault: (fault: Fault) => ask('fault', fault),
    clearFaults: () => ask('clearFaults', {}),
  }
}

export type Control = ReturnType<typeof controlClient>
