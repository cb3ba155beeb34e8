import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import { infiniteQueryOptions } from '@tanstack/react-query'

import { callPage } from '~/lib/data/api.ts'
import { fetchedByLoader } from '~/lib/data/query.ts'

import { adminKey } from '../admin-key.ts'

const FILTER_NAMES = ['admin', 'action', 'subjectKind', 'subjectId', 'from', 'to'] as const

/** The log filter in the URL. Empty values are not sent. Days are in the viewer's time zone. */
export type AuditFilter = Record<(typeof FILTER_NAMES)[number], string>

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Parses the filter of a URL. Invalid values are ignored. */
export function parseAuditFilter(search: URLSearchParams): AuditFilter {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const day = (name: string) => (DAY.test(text(name)) && !Number.isNaN(Date.parse(text(name))) ? text(name) : '')
  return {
    admin: text('admin'),
    action: text('action'),
    subjectKind: text('subjectKind'),
    subjectId: text('subjectId'),
    from: day('from'),
    to: day('to'),
  }
}

/** Returns the start of a day in the viewer's time zone, or of a later day. */
function startOfDay(date: string, daysLater = 0): string {
  const day = new Date(`${date}T00:00:00`)
  day.setDate(day.getDate() + daysLater)
  return day.toISOString()
}

function toQuery({ from, to, ...filter }: AuditFilter) {
  const setFilters = Object.entries(filter).filter(([, value]) => value !== '')
  return {
    ...(Object.fromEntries(setFilters) as Partial<typeof filter>),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(to, 1) }),
  }
}

export function auditQuery(userId: number, filter: AuditFilter) {
  return infiniteQueryOptions({
    ...fetchedByLoader,
    queryKey: adminKey(userId, 'audit', filter),
    queryFn: ({ pageParam, signal }) =>
      callPage(
        adminAudit,
        { query: { ...toQuery(filter), ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}
