import type { WaitingEvent, WaitingItem } from '@fourfold/contract/moderation/shapes'

import { shortDate } from '~/lib/format/time.ts'

import { actionWords } from '../audit/audit-words.ts'

type Line = { key: string; words: string }

const DECISIONS = new Set(['user.setStatus', 'product.setApproved'])

/** "Rejected by ada on Nov 13, 2026: “No license.”", "Looked at personal data, by ada on Nov 13, 2026." */
function eventWords({ action, status, reason, admin, at }: WaitingEvent): string {
  const [by, why] = [`by ${admin} on ${shortDate(at)}`, reason ? `: “${reason}”` : '.']
  if (status === null || !DECISIONS.has(action)) return `${actionWords(action)}, ${by}${why}`
  return `${status === 'Pending' ? 'Set to wait again' : status} ${by}${why}`
}

/** The earliest first, as the server tells them the other way around. */
function earlier(history: readonly WaitingEvent[], none: string): Line[] {
  if (history.length === 0) return [{ key: 'none', words: none }]
  return history.toReversed().map((event) => ({ key: `${event.at} ${event.action}`, words: eventWords(event) }))
}

/** What happened until it came to wait here. */
export function historyOf(item: WaitingItem): Line[] {
  const since = shortDate(item.since)
  if (item.kind === 'report') return [{ key: 'since', words: `Reported ${since}.` }]
  if (item.kind === 'product') {
    return [
      { key: 'since', words: `Offered ${since}.` },
      ...earlier(item.history, 'No admin has decided on it before.'),
    ]
  }
  const proofs = item.certificates.map(({ uuid, fileName, uploadedAt }) => ({
    key: uuid,
    words: `${fileName} uploaded ${shortDate(uploadedAt)}.`,
  }))
  return [
    { key: 'since', words: `Registered ${since}, email confirmed.` },
    ...proofs,
    ...earlier(item.history, 'No admin has opened this account before.'),
  ]
}
