import type { AuditEntry } from '@fourfold/contract/admin/audit/shapes'
import { Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'

import { getZoneFormatter, viewerZone, shortDate } from '~/lib/format/time.ts'
import { ShowMore } from '~/ui/navigation/ShowMore.tsx'

import { ListLoadError, getFailedListQuery } from '../table/index.ts'
import { getActionLabel, getFieldLabel, formatSubject } from './audit-labels.ts'
import { auditQuery } from './audit-query.ts'
import type { AuditFilter } from './audit-query.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { diffFields } from './diff-fields.ts'

import classes from './AuditList.module.css'

function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const changes = diffFields(before, after)
  if (changes.length === 0) return <p className={classes.note}>Saved without changes.</p>
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row" title={change.field}>
              {getFieldLabel(change.field)}
            </th>
            <td>{change.before}</td>
            <td>{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns whether a command wrote the entry. Such entries store the affected user as the admin. */
const isFromCommandLine = (after: unknown) => (after as { by?: unknown } | null)?.by === 'command line'

function Entry({ entry }: { entry: AuditEntry }) {
  const { admin, as, action, subject, before, after, at, requestId } = entry
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <strong title={action}>{getActionLabel(action)}</strong>
        <span title={`${subject.kind} ${subject.id}`}>{formatSubject(subject)}</span>
        <span>
          by {isFromCommandLine(after) ? 'command line' : admin.username}
          {as && ` as ${as.username}`}
        </span>
        <time dateTime={at} className={classes.timestamp}>
          {`${shortDate(at)}, ${getZoneFormatter(viewerZone()).time(at)}`}
        </time>
      </div>
      <details>
        <summary>What changed</summary>
        <Changes before={before} after={after} />
        <p className={classes.note}>
          Logged as {action}
          {requestId && ` · Request ${requestId}`}
        </p>
      </details>
    </li>
  )
}

/** The audit log, newest first. A load error replaces the list instead of opening an alert. (OP-107) */
export function AuditList({ userId, filter }: { userId: number; filter: AuditFilter }) {
  const pages = useInfiniteQuery(auditQuery(userId, filter))
  const loadedPages = pages.data?.pages ?? []
  const entries = loadedPages.flatMap(({ data }) => data.entries)
  const failedQuery = getFailedListQuery(pages)
  return (
    <Stack gap="md">
      <AuditFilters filter={filter} actions={loadedPages[0]?.data.actions ?? []} />
      {entries.length > 0 && (
        <ul className={classes.list} aria-label="Audit log">
          {entries.map((entry) => (
            <Entry key={`${entry.admin.id} ${entry.number}`} entry={entry} />
          ))}
        </ul>
      )}
      {failedQuery && <ListLoadError query={failedQuery} />}
      {pages.data && entries.length === 0 && <Text c="dimmed">Nothing here.</Text>}
      <ShowMore pages={pages} />
    </Stack>
  )
}
