import { waiting } from '@fourfold/contract/moderation/endpoints'
import { MAX_WAITING } from '@fourfold/contract/moderation/shapes'
import type { Waiting, WaitingItem } from '@fourfold/contract/moderation/shapes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { fetchedByLoader } from '~/lib/data/query.ts'
import { formatCount } from '~/lib/format/numbers.ts'

import { adminKey } from '../admin-key.ts'

export function queueQuery(userId: number) {
  return queryOptions({
    ...fetchedByLoader,
    queryKey: adminKey(userId, 'waiting'),
    queryFn: ({ signal }) => call(waiting, {}, { signal }),
  })
}

const kinds = { professional: 'applicant', product: 'product', report: 'report' } as const

const countKind = (items: readonly WaitingItem[], kind: string) => items.filter((item) => item.kind === kind).length

/** The remaining items by kind: "2 applicants, 1 report". A kind gets a plus sign if the server cut it off. */
export function countsLabel(remaining: readonly WaitingItem[], loaded: Waiting): string {
  return Object.entries(kinds)
    .map(([kind, noun]) => ({
      noun,
      count: countKind(remaining, kind),
      isMore: countKind(loaded.items, kind) === MAX_WAITING,
    }))
    .filter(({ count }) => count > 0)
    .map(({ noun, count, isMore }) => (loaded.isMore && isMore ? `${count}+ ${noun}s` : formatCount(count, noun)))
    .join(', ')
}

/** A unique key of a queue item. */
export function keyOf(item: WaitingItem): string {
  if (item.kind === 'professional') return `professional ${item.userId}`
  return item.kind === 'product' ? `product ${item.product.id}` : `report ${item.uuid}`
}

/** The title in the list and in messages. */
export function titleOf(item: WaitingItem): string {
  if (item.kind === 'professional') return item.name
  return item.kind === 'product' ? item.product.title : `Report: ${item.reported.name}`
}

export function subtitleOf(item: WaitingItem): string {
  if (item.kind === 'professional') return item.trade ?? 'New professional'
  return item.kind === 'product' ? `Product · ${item.product.User.username}` : `From ${item.reporter.name}`
}

const HOUR = 3_600_000

const hoursSince = (since: string, now: number) => Math.floor((now - Date.parse(since)) / HOUR)

/** Time in the queue: "3 days", "5 hours". */
export function formatAge(since: string, now = Date.now()): string {
  const hours = hoursSince(since, now)
  if (hours < 1) return 'under 1 hour'
  return hours < 24 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')
}

/** The short form: "3 d", "5 h". */
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
} as const satisfies Record<Extract<WaitingItem, { kind: 'report' }>['reason'], string>
