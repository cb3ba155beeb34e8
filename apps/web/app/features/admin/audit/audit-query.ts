import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import { infiniteQueryOptions } from '@tanstack/react-query'

import { callPage } from '~/lib/data/api.ts'
import { fetchedByLoader } from '~/lib/data/query.ts'

import { adminKey } from '../admin-key.ts'

const FILTER_NAMES = ['admin', 'action', 'subjectKind', 'subjectId', 'from', 'to'] as const

/** What the address asks of the log; what is empty is not asked. Days are the reader's own. */
export type AuditFilter = Record<(typeof FILTER_NAMES)[number], string>

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads an address that anybody may have written: a day that is none counts as not said. */
export function parseAuditFilter(search: URLSearchParams): AuditFilter {
  const said = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const day = (name: string) => (DAY.test(said(name)) && !Number.isNaN(Date.parse(said(name))) ? said(name) : '')
  return {
    admin: said('admin'),
    action: said('action'),
    subjectKind: said('subjectKind'),
    subjectId: said('subjectId'),
    from: day('from'),
    to: day('to'),
  }
}

/** The first moment of a day where the reader is, or of the one after it. */
function startOfDay(date: string, daysLater = 0): string {
  const day = new Date(`${date}T00:00:00`)
  day.setDate(day.getDate() + daysLater)
  return day.toISOString()
}

function toQuery({ from, to, ...filter }: AuditFilter) {
  const said = Object.entries(filter).filter(([, value]) => value !== '')
  return {
    ...(Object.fromEntries(said) as Partial<typeof filter>),
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
