import type { WaitingItem } from '@fourfold/contract/moderation/shapes'
import { Button, Title, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'

import { readStored, removeStored, store } from '~/lib/browser/storage.ts'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { NotLoaded } from '~/ui/feedback/NotLoaded.tsx'

import { adminKey } from '../admin-key.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { UndoNote } from '../undo-window/index.ts'
import { DecisionCard } from './DecisionCard.tsx'
import { decisionLabels } from './decisions.ts'
import type { Decision } from './decisions.ts'
import { keyOf, titleOf, queueQuery } from './queue.ts'
import { QueueList } from './QueueList.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { useUndoableDecisions } from './use-undoable-decisions.ts'

import classes from './ModerationScreen.module.css'

const KEYS_OFF = 'fourfold.admin.keys-off'

/** Whether single-key shortcuts are on; stored in this browser. */
function useKeysSwitch() {
  const [isOn, setOn] = useState(() => readStored('local', KEYS_OFF) === null)
  function change(next: boolean): void {
    setOn(next)
    if (next) removeStored('local', KEYS_OFF)
    else store('local', KEYS_OFF, 'yes')
  }
  return { isOn, change }
}

/**
 * The selected item. It stays selected when items are added or removed, so that a shortcut never decides on an item
 * that just appeared. Once decided, here or by another admin, the next item follows.
 */
function useSelectedItem(items: readonly WaitingItem[]) {
  const [selected, setChosen] = useState<{ key: string; at: number } | null>(null)
  const found = items.findIndex((item) => keyOf(item) === selected?.key)
  const at = found >= 0 ? found : Math.max(0, Math.min(selected?.at ?? 0, items.length - 1))
  const item = items[at] ?? null
  const key = item && keyOf(item)
  if (key !== null && (key !== selected?.key || at !== selected.at)) setChosen({ key, at })
  return {
    item,
    choose: (next: string | null) => setChosen(next === null ? null : { key: next, at }),
    neighbor: (step: number) => items[Math.min(Math.max(at + step, 0), items.length - 1)] ?? null,
    nextItem: () => items[at + 1] ?? items[at - 1] ?? null,
  }
}

const decisionMessage = ({ item, isYes }: Decision) =>
  `${decisionLabels(item).done[isYes ? 'yes' : 'no']}: ${titleOf(item)}.`

type AllDecidedProps = { heading: RefObject<HTMLHeadingElement | null>; isMore: boolean; note: ReactNode }

function AllDecided({ heading, isMore, note }: AllDecidedProps) {
  return (
    <>
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {isMore ? 'More will appear once these decisions are saved.' : 'Nothing is waiting for you.'}
      </Title>
      {note}
    </>
  )
}

/** The moderation queue, usable by keyboard alone. */
export function ModerationScreen({ userId }: { userId: number }) {
  const query = useQuery(queueQuery(userId))
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const {
    items: decided,
    last,
    error,
    schedule,
    undo,
  } = useUndoableDecisions(() => queries.invalidateQueries({ queryKey: adminKey(userId) }))
  const gone = new Set(decided.map(({ item }) => keyOf(item)))
  const items = (query.data?.items ?? []).filter((item) => !gone.has(keyOf(item)))
  const { item, choose, neighbor, nextItem } = useSelectedItem(items)
  const rejecting = useDialog<WaitingItem>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const keys = useKeysSwitch()

  /** Selects an item and focuses its heading, because the focused element may be gone. */
  function goTo(next: WaitingItem | null): void {
    choose(next && keyOf(next))
    setTimeout(() => heading.current?.focus())
  }

  function decide(decision: Decision): void {
    const next = nextItem()
    schedule(decision)
    goTo(next)
  }

  function undoLast(): void {
    const taken = undo()
    if (taken) goTo(taken.item)
  }

  const approve = () => item && decide({ item, isYes: true, reason: '' })
  const reject = () => item && rejecting.open(item)
  const skip = () => goTo(neighbor(1))
  useShortcuts(
    {
      j: skip,
      k: () => goTo(neighbor(-1)),
      a: () => void approve(),
      r: () => void reject(),
      z: undoLast,
      '?': () => setHelpOpen(true),
    },
    keys.isOn,
  )

  if (!query.data) return <NotLoaded query={query} />
  const subject = rejecting.subject
  const message = last && decisionMessage(last)
  const note = <UndoNote message={message} shortcut="Z" onUndo={undoLast} isAnnouncedElsewhere />
  return (
    <>
      <ErrorAlert message={error} />
      {/* The note moves between cards; a live region must stay in place to be announced. */}
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      {item ? (
        <div className={classes.screen}>
          <QueueList items={items} loaded={query.data} current={keyOf(item)} onChoose={choose} />
          <DecisionCard item={item} heading={heading} note={note} onYes={approve} onNo={reject} onSkip={skip} />
        </div>
      ) : (
        <AllDecided heading={heading} isMore={query.data.isMore} note={note} />
      )}
      <div className={classes.footer}>
        <Button variant="subtle" rightSection={<kbd aria-hidden>?</kbd>} onClick={() => setHelpOpen(true)}>
          Keys
        </Button>
      </div>
      <ReasonDialog
        opened={rejecting.opened}
        title={subject?.kind === 'report' ? 'Dismiss this report?' : `Reject ${subject ? titleOf(subject) : ''}?`}
        confirmLabel={subject?.kind === 'report' ? 'Dismiss' : 'Reject'}
        onReason={(reason) => {
          rejecting.close()
          if (subject) decide({ item: subject, isYes: false, reason })
        }}
        onClose={rejecting.close}
        onClosed={() => heading.current?.focus()}
      >
        {subject?.kind === 'report' ? 'Your reason stays in the audit log.' : 'We tell them your reason.'}
      </ReasonDialog>
      <ShortcutsDialog opened={isHelpOpen} isOn={keys.isOn} onSwitch={keys.change} onClose={() => setHelpOpen(false)} />
    </>
  )
}
