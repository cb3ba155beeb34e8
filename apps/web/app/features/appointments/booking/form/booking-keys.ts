import type { Slot } from '@fourfold/contract/schedule/shapes'

import { readStored, removeStored, store } from '~/lib/browser/storage.ts'

/** Who asks whom for which time. */
export type BookingTarget = { userId: number; username: string; slot: Slot }

function storageKey({ userId, username, slot }: BookingTarget): string {
  return `fourfold.booking.${userId}.${username.toLowerCase()}.${slot.start}`
}

/** The name of a request: the one that was sent before and never answered, or a new one. */
export function getBookingKey(target: BookingTarget): string {
  return readStored('session', storageKey(target)) ?? crypto.randomUUID()
}

/** The request may arrive even if no answer comes back, so picking the same time again means the same appointment. */
export function saveBookingKey(target: BookingTarget, key: string): void {
  store('session', storageKey(target), key)
}

/** It was answered; the next request for this time is another one. */
export function removeBookingKey(target: BookingTarget): void {
  removeStored('session', storageKey(target))
}
