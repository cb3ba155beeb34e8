import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'

import { getActionLabel } from './audit-labels.ts'
import type { AuditFilter } from './audit-query.ts'

import classes from './AuditFilters.module.css'

type AuditFiltersProps = { filter: AuditFilter; actions: readonly string[] }

/** The filters of the audit log, stored in the URL. */
export function AuditFilters({ filter, actions }: AuditFiltersProps) {
  // The reply may not include the selected action.
  const actionOptions = new Set([...actions, ...(filter.action ? [filter.action] : [])])
  return (
    <Form
      key={JSON.stringify(filter)}
      role="search"
      aria-label="Audit log"
      className={classes.filters}
      preventScrollReset
    >
      <TextInput name="admin" label="Admin" placeholder="Username" maxLength={100} defaultValue={filter.admin} />
      <NativeSelect
        size="md"
        name="action"
        label="Action"
        data={[
          { value: '', label: 'Any action' },
          ...[...actionOptions].map((value) => ({ value, label: getActionLabel(value) })),
        ]}
        defaultValue={filter.action}
      />
      <TextInput
        name="subjectKind"
        label="Subject"
        placeholder="user, tag, …"
        maxLength={100}
        defaultValue={filter.subjectKind}
      />
      <TextInput name="subjectId" label="Subject number" maxLength={100} defaultValue={filter.subjectId} />
      <TextInput name="from" type="date" label="From" defaultValue={filter.from} />
      <TextInput name="to" type="date" label="To" defaultValue={filter.to} />
      <div className={classes.buttons}>
        <Button type="submit">Filter</Button>
        <Button component={Link} to="/admin/audit" variant="default">
          Show all
        </Button>
      </div>
    </Form>
  )
}
