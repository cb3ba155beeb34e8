import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { countOf } from '~/lib/format/numbers.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { ErrorAlert } from '~/ui/ErrorAlert.tsx'
import { Head } from '~/ui/Head.tsx'
import { useDialog } from '~/ui/use-dialog.ts'

import { HeldNote } from '../../held/HeldNote.tsx'
import { useHeldDeletions } from '../../held/use-held-deletions.ts'
import { NoList } from '../../table/NoList.tsx'
import { useAskAgain } from '../info.ts'
import { PreviewNote } from '../preview/PreviewNote.tsx'
import { Touched } from '../Touched.tsx'
import type { CuratedListProps } from './curated-list.ts'
import { CuratedTable } from './CuratedTable.tsx'
import { readAddress, shownRows, writeAddress } from './list-address.ts'
import { SavedNote } from './SavedNote.tsx'

import classes from './CuratedList.module.css'

const AT_ONCE = 100

/** The words of a search, from where the address has them; written back while somebody types. */
function SearchBox({ label, text, onText }: { label: string; text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      className={classes.search}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onText(currentTarget.value)
      }}
    />
  )
}

function NoRows({ title, isSearched }: { title: string; isSearched: boolean }) {
  return (
    <EmptyState title={`No ${title.toLowerCase()} here`}>
      {isSearched ? 'Nothing matches your search. Try fewer letters.' : 'What you create appears here.'}
    </EmptyState>
  )
}

/** What an admin curates: searched, sorted, created, edited and deleted. One list for every kind. (ADM-06) */
export function CuratedList<Row extends { id: number }>(props: CuratedListProps<Row>) {
  const { title, noun, nameOf, formPath } = props
  const [query, setQuery] = useSearchParams()
  const address = readAddress(query)
  const [most, setMost] = useState(AT_ONCE)
  const { subject, opened, open, close, giveFocusBack } = useDialog<Row>()
  const preview = subject && props.previewOf?.(subject)
  const newLink = useRef<HTMLAnchorElement>(null)
  const deletions = useHeldDeletions({ ...props, onSent: useAskAgain(), focus: newLink })
  const rows = deletions.left(props.rows)
  const shown = shownRows({ ...props, rows }, address)
  const count = rows.length === 1 || !props.nouns ? countOf(rows.length, noun) : `${rows.length} ${props.nouns}`

  function change(part: Partial<typeof address>): void {
    setQuery(writeAddress({ ...address, ...part }), { replace: true, preventScrollReset: true })
  }

  function remove(): void {
    if (subject) deletions.remove(subject)
    close()
  }

  return (
    <Stack gap="md">
      <Head title={`Admin · ${title}`} />
      <Group justify="space-between">
        <SearchBox label={`Search ${title.toLowerCase()}`} text={address.text} onText={(text) => change({ text })} />
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
        <HeldNote {...deletions.note} />
        <ErrorAlert message={deletions.error} />
        <p role="status" className={classes.count}>
          {!props.missing && (shown.length === rows.length ? count : `${shown.length} of ${count}`)}
        </p>
      </div>
      <CuratedTable
        {...props}
        rows={shown.slice(0, most)}
        address={address}
        onDelete={open}
        empty={
          props.missing ? <NoList query={props.missing} /> : <NoRows title={title} isSearched={address.text !== ''} />
        }
      />
      {shown.length > most && (
        <Button variant="light" onClick={() => setMost(most + AT_ONCE)}>
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
        onClosed={() => giveFocusBack(newLink.current)}
      >
        {subject && `“${nameOf(subject)}” will be deleted. `}
        {opened && subject && props.subjectOf && <Touched subject={props.subjectOf(subject.id)} />}
        {opened && preview && <PreviewNote change={preview} />}
        {subject && props.touches(subject)}
        {subject && !props.isHindered?.(subject) && ' You can undo this for ten seconds.'}
      </ConfirmDialog>
    </Stack>
  )
}
