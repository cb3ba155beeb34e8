import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { formatCount } from '~/lib/format/numbers.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { Head } from '~/ui/page/Head.tsx'

import { ListLoadError } from '../../table/index.ts'
import { UndoNote, useUndoableDeletions } from '../../undo-window/index.ts'
import { AffectedUsers } from '../AffectedUsers.tsx'
import { PreviewNote } from '../preview/PreviewNote.tsx'
import { useInvalidateCatalog } from '../queries.ts'
import type { CatalogListProps } from './catalog-list.ts'
import { CatalogTable } from './CatalogTable.tsx'
import { parseListSearch, filterRows, serializeListSearch } from './list-search.ts'
import { SavedNote } from './SavedNote.tsx'

import classes from './CatalogList.module.css'

const ROWS_PER_STEP = 100

/** The search field. Updates the URL on every keystroke. */
function SearchBox({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  const [value, setValue] = useState(text)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      className={classes.search}
      value={value}
      onChange={({ currentTarget }) => {
        setValue(currentTarget.value)
        onChange(currentTarget.value)
      }}
    />
  )
}

function NoRows({ title, hasSearchText }: { title: string; hasSearchText: boolean }) {
  return (
    <EmptyState title={`No ${title.toLowerCase()} here`}>
      {hasSearchText ? 'Nothing matches your search. Try fewer letters.' : 'What you create appears here.'}
    </EmptyState>
  )
}

/** A searchable, sortable list of catalog items with create, edit and delete. (ADM-06) */
export function CatalogList<Row extends { id: number }>(props: CatalogListProps<Row>) {
  const { title, noun, getName, formPath } = props
  const [query, setQuery] = useSearchParams()
  const search = parseListSearch(query)
  const [rowLimit, setRowLimit] = useState(ROWS_PER_STEP)
  const { subject, opened, open, close, restoreFocus } = useDialog<Row>()
  const preview = subject && props.toPreviewedChange?.(subject)
  const newLink = useRef<HTMLAnchorElement>(null)
  const deletions = useUndoableDeletions({ ...props, onSent: useInvalidateCatalog(), focusAfterUndo: newLink })
  const rows = deletions.excludeDeleted(props.rows)
  const matchingRows = filterRows({ ...props, rows }, search)
  const countText =
    rows.length === 1 || !props.pluralNoun ? formatCount(rows.length, noun) : `${rows.length} ${props.pluralNoun}`

  function updateSearch(changes: Partial<typeof search>): void {
    setQuery(serializeListSearch({ ...search, ...changes }), { replace: true, preventScrollReset: true })
  }

  function remove(): void {
    if (subject) deletions.remove(subject)
    close()
  }

  return (
    <Stack gap="md">
      <Head title={`Admin · ${title}`} />
      <Group justify="space-between">
        <SearchBox
          label={`Search ${title.toLowerCase()}`}
          text={search.text}
          onChange={(text) => updateSearch({ text })}
        />
        <Button
          ref={newLink}
          component={Link}
          to={`${formPath}/new`}
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {`New ${noun}`}
        </Button>
      </Group>
      <div>
        <SavedNote restore={props.restore} />
        <UndoNote {...deletions.note} />
        <ErrorAlert message={deletions.error} />
        <p role="status" className={classes.count}>
          {!props.failedQuery &&
            (matchingRows.length === rows.length ? countText : `${matchingRows.length} of ${countText}`)}
        </p>
      </div>
      <CatalogTable
        {...props}
        rows={matchingRows.slice(0, rowLimit)}
        search={search}
        onDelete={open}
        emptyState={
          props.failedQuery ? (
            <ListLoadError query={props.failedQuery} />
          ) : (
            <NoRows title={title} hasSearchText={search.text !== ''} />
          )
        }
      />
      {matchingRows.length > rowLimit && (
        <Button variant="light" onClick={() => setRowLimit(rowLimit + ROWS_PER_STEP)}>
          Show more
        </Button>
      )}
      <ConfirmDialog
        opened={opened}
        title={`Delete ${noun}?`}
        confirmLabel="Delete"
        danger
        onConfirm={remove}
        onClose={close}
        onClosed={() => restoreFocus(newLink.current)}
      >
        {subject && `“${getName(subject)}” will be deleted. `}
        {opened && subject && props.toCatalogItem && <AffectedUsers item={props.toCatalogItem(subject.id)} />}
        {opened && preview && <PreviewNote change={preview} />}
        {subject && props.describeDeletion(subject)}
        {subject && !props.isBlocked?.(subject) && ' You can undo this for ten seconds.'}
      </ConfirmDialog>
    </Stack>
  )
}
