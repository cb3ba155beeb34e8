import type { ModerationItem } from '@fourfold/contract/moderation/shapes'
import { Button, Title, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'

import { readStored, removeStored, store } from '~/lib/browser/storage.ts'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'

import { adminKey } from '../admin-key.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { UndoNote } from '../undo-window/index.ts'
import { DecisionCard } from './DecisionCard.tsx'
import { getDecisionLabels } from './decisions.ts'
import type { Decision } from './decisions.ts'
import { getItemKey, getItemTitle, queueQuery } from './queue.ts'
import { QueueList } from './QueueList.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { useUndoableDecisions } from './use-undoable-decisions.ts'

import classes from './ModerationScreen.module.css'

const SHORTCUTS_OFF_KEY = 'fourfold.admin.keys-off'

/** Returns whether single-key shortcuts are on, and a function to change it. Stored in this browser. */
function useShortcutsSetting() {
  const [isOn, setOn] = useState(() => readStored('local', SHORTCUTS_OFF_KEY) === null)
  function onSwitch(next: boolean): void {
    setOn(next)
    if (next) removeStored('local', SHORTCUTS_OFF_KEY)
    else store('local', SHORTCUTS_OFF_KEY, 'yes')
  }
  return { isOn, onSwitch }
}

/**
 * Returns the selected item. It stays selected when items are added or removed, so that a shortcut never decides on an
 * item that has just appeared. When it is decided, here or by another admin, the next item is selected.
 */
function useSelectedItem(items: readonly ModerationItem[]) {
  const [selected, setSelected] = useState<{ key: string; index: number } | null>(null)
  const foundIndex = items.findIndex((item) => getItemKey(item) === selected?.key)
  const index = foundIndex >= 0 ? foundIndex : Math.max(0, Math.min(selected?.index ?? 0, items.length - 1))
  const item = items[index] ?? null
  const key = item && getItemKey(item)
  if (key !== null && (key !== selected?.key || index !== selected.index)) setSelected({ key, index })
  return {
    item,
    select: (next: string | null) => setSelected(next === null ? null : { key: next, index }),
    getItemAtOffset: (step: number) => items[Math.min(Math.max(index + step, 0), items.length - 1)] ?? null,
    getNextItem: () => items[index + 1] ?? items[index - 1] ?? null,
  }
}

const formatDecisionMessage = ({ item, isAccepted }: Decision) =>
  `${getDecisionLabels(item).done[isAccepted ? 'accept' : 'reject']}: ${getItemTitle(item)}.`

type EmptyQueueProps = { heading: RefObject<HTMLHeadingElement | null>; hasMore: boolean; note: ReactNode }

function EmptyQueue({ heading, hasMore, note }: EmptyQueueProps) {
  return (
    <>
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {hasMore ? 'More will appear once these decisions are saved.' : 'Nothing is waiting for you.'}
      </Title>
      {note}
    </>
  )
}

/** The moderation queue, fully usable by keyboard. */
export function ModerationScreen({ userId }: { userId: number }) {
  const query = useQuery(queueQuery(userId))
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const {
    items: pendingDecisions,
    lastItem: lastDecision,
    error,
    schedule,
    undo,
  } = useUndoableDecisions(() => queries.invalidateQueries({ queryKey: adminKey(userId) }))
  const decidedKeys = new Set(pendingDecisions.map(({ item }) => getItemKey(item)))
  const items = (query.data?.items ?? []).filter((item) => !decidedKeys.has(getItemKey(item)))
  const { item, select, getItemAtOffset, getNextItem } = useSelectedItem(items)
  const reasonDialog = useDialog<ModerationItem>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const shortcuts = useShortcutsSetting()

  /** Selects an item and focuses its heading, because the focused element may be gone. */
  function selectAndFocus(next: ModerationItem | null): void {
    select(next && getItemKey(next))
    setTimeout(() => heading.current?.focus())
  }

  function decide(decision: Decision): void {
    const next = getNextItem()
    schedule(decision)
    selectAndFocus(next)
  }

  function undoLast(): void {
    const canceledDecision = undo()
    if (canceledDecision) selectAndFocus(canceledDecision.item)
  }

  const accept = () => item && decide({ item, isAccepted: true, reason: '' })
  const reject = () => item && reasonDialog.open(item)
  const skip = () => selectAndFocus(getItemAtOffset(1))
  useShortcuts(
    {
      j: skip,
      k: () => selectAndFocus(getItemAtOffset(-1)),
      a: () => void accept(),
      r: () => void reject(),
      z: undoLast,
      '?': () => setHelpOpen(true),
    },
    shortcuts.isOn,
  )

  if (!query.data) return <QueryFallback query={query} />
  const subject = reasonDialog.subject
  const message = lastDecision && formatDecisionMessage(lastDecision)
  const note = <UndoNote message={message} shortcut="Z" onUndo={undoLast} isAnnouncedElsewhere />
  return (
    <>
      <ErrorAlert message={error} />
      {/* The note moves between cards; a live region must stay in place to be announced. */}
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      {item ? (
        <div className={classes.screen}>
          <QueueList items={items} queue={query.data} selectedKey={getItemKey(item)} onSelect={select} />
          <DecisionCard item={item} heading={heading} note={note} onAccept={accept} onReject={reject} onSkip={skip} />
        </div>
      ) : (
        <EmptyQueue heading={heading} hasMore={query.data.isMore} note={note} />
      )}
      <div className={classes.footer}>
        <Button variant="subtle" rightSection={<kbd aria-hidden>?</kbd>} onClick={() => setHelpOpen(true)}>
          Keys
        </Button>
      </div>
      <ReasonDialog
        opened={reasonDialog.opened}
        title={subject?.kind === 'report' ? 'Dismiss this report?' : `Reject ${subject ? getItemTitle(subject) : ''}?`}
        confirmLabel={subject?.kind === 'report' ? 'Dismiss' : 'Reject'}
        onConfirm={(reason) => {
          reasonDialog.close()
          if (subject) decide({ item: subject, isAccepted: false, reason })
        }}
        onClose={reasonDialog.close}
        onClosed={() => heading.current?.focus()}
      >
        {subject?.kind === 'report' ? 'Your reason stays in the audit log.' : 'We tell them your reason.'}
      </ReasonDialog>
      <ShortcutsDialog opened={isHelpOpen} {...shortcuts} onClose={() => setHelpOpen(false)} />
    </>
  )
}
