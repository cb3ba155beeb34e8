import type { Slot } from '@fourfold/contract/schedule/shapes'

import { readStored, removeStored, store } from '~/lib/browser/storage.ts'

/** Who asks whom for which time. */
export type BookingTarget = { userId: number; username: string; slot: Slot }

function storageKey({ userId, username, slot }: BookingTarget): string {
  return `fourfold.booking.${userId}.${username.toLowerCase()}.${slot.start}`
}

/** The name of a request: the one that was sent before and never answered, or a new one. */
export function getBookingKey(wish: BookingTarget): string {
  return readStored('session', storageKey(wish)) ?? crypto.randomUUID()
}

/** The request may arrive even if no answer comes back, so picking the same time again means the same appointment. */
export function saveBookingKey(wish: BookingTarget, key: string): void {
  store('session', storageKey(wish), key)
}

/** It was answered; the next request for this time is another one. */
export function removeBookingKey(wish: BookingTarget): void {
  removeStored('session', storageKey(wish))
}
