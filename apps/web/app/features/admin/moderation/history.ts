import type { WaitingEvent, WaitingItem } from '@fourfold/contract/moderation/shapes'

import { shortDate } from '~/lib/format/time.ts'

import { actionLabel } from '../audit/index.ts'

type Line = { key: string; text: string }

const DECISIONS = new Set(['user.setStatus', 'product.setApproved'])

/** ""Rejected by ada on Nov 13, 2026: “No license.”", "Looked at personal data, by ada on Nov 13, 2026."", "Looked at personal data, by ada on Nov 13, 2026." */
function describeEvent({ action, status, reason, admin, at }: WaitingEvent): string {
  const [by, why] = [`by ${admin} on ${shortDate(at)}`, reason ? `: “${reason}”` : '.']
  if (status === null || !DECISIONS.has(action)) return `${actionLabel(action)}, ${by}${why}`
  return `${status === 'Pending' ? 'Set to wait again' : status} ${by}${why}`
}

/** Oldest first; the server sends the newest first. */
function earlierEvents(history: readonly WaitingEvent[], none: string): Line[] {
  if (history.length === 0) return [{ key: 'none', text: none }]
  return history.toReversed().map((event) => ({ key: `${event.at} ${event.action}`, text: describeEvent(event) }))
}

/** The history of an item before it was queued. */
export function historyOf(item: WaitingItem): Line[] {
  const since = shortDate(item.since)
  if (item.kind === 'report') return [{ key: 'since', text: `Reported ${since}.` }]
  if (item.kind === 'product') {
    return [
      { key: 'since', text: `Offered ${since}.` },
      ...earlierEvents(item.history, 'No admin has decided on it before.'),
    ]
  }
  const proofs = item.certificates.map(({ uuid, fileName, uploadedAt }) => ({
    key: uuid,
    text: `${fileName} uploaded ${shortDate(uploadedAt)}.`,
  }))
  return [
    { key: 'since', text: `Registered ${since}, email confirmed.` },
    ...proofs,
    ...earlierEvents(item.history, 'No admin has opened this account before.'),
  ]
}
