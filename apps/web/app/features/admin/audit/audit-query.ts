import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import { infiniteQueryOptions } from '@tanstack/react-query'

import { callPage } from '~/lib/data/api.ts'
import { fetchedByLoader } from '~/lib/data/query.ts'

import { adminKey } from '../admin-key.ts'

const FILTER_NAMES = ['admin', 'action', 'subjectKind', 'subjectId', 'from', 'to'] as const

/** The filter of the audit log in the URL. Empty values are not sent. Days are in the viewer's time zone. */
export type AuditFilter = Record<(typeof FILTER_NAMES)[number], string>

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** Parses the filter from a URL. Invalid values are ignored. */
export function parseAuditFilter(search: URLSearchParams): AuditFilter {
  const readText = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const readDate = (name: string) => {
    const value = readText(name)
    return DATE_PATTERN.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
  }
  return {
    admin: readText('admin'),
    action: readText('action'),
    subjectKind: readText('subjectKind'),
    subjectId: readText('subjectId'),
    from: readDate('from'),
    to: readDate('to'),
  }
}

/** Returns the start of a day in the viewer's time zone, optionally some days later. */
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
