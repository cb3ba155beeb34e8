import { moderationQueue } from '@fourfold/contract/moderation/endpoints'
import { MAX_MODERATION_ITEMS } from '@fourfold/contract/moderation/shapes'
import type { ModerationQueue, ModerationItem } from '@fourfold/contract/moderation/shapes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { fetchedByLoader } from '~/lib/data/query.ts'
import { formatCount } from '~/lib/format/numbers.ts'

import { adminKey } from '../admin-key.ts'

export function queueQuery(userId: number) {
  return queryOptions({
    ...fetchedByLoader,
    queryKey: adminKey(userId, 'moderation'),
    queryFn: ({ signal }) => call(moderationQueue, {}, { signal }),
  })
}

const kindNouns = { professional: 'applicant', product: 'product', report: 'report' } as const

const countKind = (items: readonly ModerationItem[], kind: string) => items.filter((item) => item.kind === kind).length

/** Formats the number of items by kind: "2 applicants, 1 report". A kind that the server capped has a plus sign. */
export function formatCounts(items: readonly ModerationItem[], queue: ModerationQueue): string {
  return Object.entries(kindNouns)
    .map(([kind, noun]) => ({
      noun,
      count: countKind(items, kind),
      isCapped: queue.isMore && countKind(queue.items, kind) === MAX_MODERATION_ITEMS,
    }))
    .filter(({ count }) => count > 0)
    .map(({ noun, count, isCapped }) => (isCapped ? `${count}+ ${noun}s` : formatCount(count, noun)))
    .join(', ')
}

/** Returns a unique key for a queue item. */
export function getItemKey(item: ModerationItem): string {
  if (item.kind === 'professional') return `professional ${item.userId}`
  return item.kind === 'product' ? `product ${item.product.id}` : `report ${item.uuid}`
}

export function getItemTitle(item: ModerationItem): string {
  if (item.kind === 'professional') return item.name
  return item.kind === 'product' ? item.product.title : `Report: ${item.reported.name}`
}

export function getItemSubtitle(item: ModerationItem): string {
  if (item.kind === 'professional') return item.trade ?? 'New professional'
  return item.kind === 'product' ? `Product · ${item.product.User.username}` : `From ${item.reporter.name}`
}

const HOUR_MS = 3_600_000

const hoursSince = (since: string, now: number) => Math.floor((now - Date.parse(since)) / HOUR_MS)

/** Formats the time in the queue: "3 days", "5 hours". */
export function formatAge(since: string, now = Date.now()): string {
  const hours = hoursSince(since, now)
  if (hours < 1) return 'under 1 hour'
  return hours < 24 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')
}

/** Formats the time in the queue in short form: "3 d", "5 h". */
export function formatShortAge(since: string, now = Date.now()): string {
  const hours = hoursSince(since, now)
  if (hours < 1) return '<1 h'
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

export const reasonLabels = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or insults',
  danger: 'Someone may be in danger',
  fraud: 'Fraud or a false identity',
  other: 'Something else',
} as const satisfies Record<Extract<ModerationItem, { kind: 'report' }>['reason'], string>
