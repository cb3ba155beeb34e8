import type { Slot } from '@fourfold/contract/schedule/shapes'

import { readStored, removeStored, store } from '~/lib/browser/storage.ts'

/** The member, professional and slot of a request. */
export type BookingTarget = { userId: number; username: string; slot: Slot }

function buildStorageKey({ userId, username, slot }: BookingTarget): string {
  return `fourfold.booking.${userId}.${username.toLowerCase()}.${slot.start}`
}

/** Returns the key of an earlier request that had no response, or a new key. */
export function getIdempotencyKey(target: BookingTarget): string {
  return readStored('session', buildStorageKey(target)) ?? crypto.randomUUID()
}

/** Stores the key: the request may succeed without a response, and a retry must not create a second appointment. */
export function saveIdempotencyKey(target: BookingTarget, key: string): void {
  store('session', buildStorageKey(target), key)
}

/** Removes the key after a response. */
export function removeIdempotencyKey(target: BookingTarget): void {
  removeStored('session', buildStorageKey(target))
}
