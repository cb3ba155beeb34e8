import { setTimeout as sleep } from 'node:timers/promises'

import type { Control } from '@fourfold/stripe-emulator'

const CONCURRENCY = 8
const MAX_ATTEMPTS = 600

type DeliveryOptions = { control: Control; undelivered: ReadonlySet<string>; onDelivery: (nth: number) => void }

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

/** Delivers every event one to five times in random order until each is accepted, except those of `undelivered`. */
export async function deliverAll({
  control,
  undelivered,
  onDelivery,
}: DeliveryOptions): Promise<{ events: number; deliveries: number }> {
  const delivered = (await control.events()).filter(({ id }) => !undelivered.has(id)).map(({ id }) => id)
  for (const id of undelivered) await control.drop(id)
  const copies = shuffle(delivered.flatMap((id) => Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => id)))
  const pending = copies.entries()
  const worker = async () => {
    for (const [nth, id] of pending) {
      onDelivery(nth)
      await control.duplicate(id)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  await waitUntilAccepted(control, undelivered)
  return { events: delivered.length, deliveries: copies.length }
}

/** Retries events that were not accepted, as Stripe does. */
async function waitUntilAccepted(control: Control, undelivered: ReadonlySet<string>): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const pendingEvents = (await control.events()).filter(
      ({ id, status }) => status !== 'delivered' && !undelivered.has(id),
    )
    if (pendingEvents.length === 0) return
    for (const { id } of pendingEvents) await control.release(id)
    await sleep(100)
  }
  throw new Error('some events were never accepted')
}
