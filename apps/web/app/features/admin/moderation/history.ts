import type { ModerationEvent, ModerationItem } from '@fourfold/contract/moderation/shapes'

import { shortDate } from '~/lib/format/time.ts'

import { getActionLabel } from '../audit/index.ts'

type HistoryLine = { key: string; text: string }

const DECISION_ACTIONS = new Set(['user.setStatus', 'product.setApproved'])

/** Formats "Rejected by ada on Nov 13, 2026: “No license.”" or "Granted admin rights, by ada on Nov 13, 2026." */
function describeEvent({ action, status, reason, admin, at }: ModerationEvent): string {
  const [by, ending] = [`by ${admin} on ${shortDate(at)}`, reason ? `: “${reason}”` : '.']
  if (status === null || !DECISION_ACTIONS.has(action)) return `${getActionLabel(action)}, ${by}${ending}`
  return `${status === 'Pending' ? 'Set to wait again' : status} ${by}${ending}`
}

/** Formats the events, oldest first. The server sends the newest first. */
function describeEvents(history: readonly ModerationEvent[], emptyText: string): HistoryLine[] {
  if (history.length === 0) return [{ key: 'none', text: emptyText }]
  return history.toReversed().map((event) => ({ key: `${event.at} ${event.action}`, text: describeEvent(event) }))
}

/** Lists the earlier events of an item, oldest first. */
export function describeHistory(item: ModerationItem): HistoryLine[] {
  const since = shortDate(item.since)
  if (item.kind === 'report') return [{ key: 'since', text: `Reported ${since}.` }]
  if (item.kind === 'product') {
    return [
      { key: 'since', text: `Offered ${since}.` },
      ...describeEvents(item.history, 'No admin has decided on it before.'),
    ]
  }
  const uploads = item.certificates.map(({ uuid, fileName, uploadedAt }) => ({
    key: uuid,
    text: `${fileName} uploaded ${shortDate(uploadedAt)}.`,
  }))
  return [
    { key: 'since', text: `Registered ${since}, email confirmed.` },
    ...uploads,
    ...describeEvents(item.history, 'No admin has opened this account before.'),
  ]
}
