import type { Slot } from '@fourfold/contract/schedule/shapes'

import { readStored, removeStored, store } from '~/lib/browser/storage.ts'

/** Who asks whom for which time. */
export type Wish = { userId: number; username: string; slot: Slot }

function placeOf({ userId, username, slot }: Wish): string {
  return `fourfold.booking.${userId}.${username.toLowerCase()}.${slot.start}`
}

/** The name of a request: the one that was sent before and never answered, or a new one. */
export function bookingKey(wish: Wish): string {
  return readStored('session', placeOf(wish)) ?? crypto.randomUUID()
}

/** The request may arrive even if no answer comes back, so picking the same time again means the same appointment. */
export function keepBookingKey(wish: Wish, key: string): void {
  store('session', placeOf(wish), key)
}

/** It was answered; the next request for this time is another one. */
export function dropBookingKey(wish: Wish): void {
  removeStored('session', placeOf(wish))
}
