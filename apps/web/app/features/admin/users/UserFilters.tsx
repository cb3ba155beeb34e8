import { userStatuses } from '@fourfold/contract/reference/people'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Form, Link, useSubmit } from 'react-router'

import { buildUserSearchUrl } from './user-list-query.ts'
import type { UserSearch } from './user-list-query.ts'

import classes from './UserFilters.module.css'

const kinds = [
  { kind: 'professionals', label: 'Professionals' },
  { kind: 'members', label: 'Members' },
] as const

/** The list filters, stored in the URL. A change returns to the first page. */
export function UserFilters({ search }: { search: UserSearch }) {
  const { kind, text, status, sort, desc } = search
  const submit = useSubmit()
  return (
    <div className={classes.line}>
      <Form role="search" aria-label="Users" className={classes.filters} preventScrollReset>
        <TextInput
          key={`text ${text}`}
          name="text"
          type="search"
          aria-label="Name, username or email"
          placeholder="Name, username or email"
          maxLength={100}
          leftSection={<IconSearch size={18} aria-hidden />}
          defaultValue={text}
          className={classes.text}
        />
        <NativeSelect
          key={`status ${status}`}
          name="status"
          size="md"
          aria-label="Status"
          data={[{ value: '', label: 'Any status' }, ...userStatuses]}
          defaultValue={status}
          onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
        />
        {kind === 'members' && <input type="hidden" name="kind" value={kind} />}
        {sort !== 'name' && <input type="hidden" name="sort" value={sort} />}
        {desc && <input type="hidden" name="desc" value="yes" />}
        <Button type="submit" size="md" variant="default">
          Search
        </Button>
      </Form>
      <nav aria-label="Kind of user" className={classes.kinds}>
        {kinds.map((link) => (
          <Link
            key={link.kind}
            to={buildUserSearchUrl({ ...search, kind: link.kind, page: 1, after: '' })}
            aria-current={link.kind === kind ? 'page' : undefined}
            preventScrollReset
          >
            {link.label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
