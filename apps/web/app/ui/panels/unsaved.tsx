import { useCallback, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import type { Location } from 'react-router'

import { currentSession } from '~/lib/session/session.ts'

import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'

/** Marks a part of a panel, identified by `source`, as unsaved or saved. */
export type MarkUnsaved = (mark: { panel: string; source: string; isUnsaved: boolean }) => void

/** Tracks the panels with unsaved changes. */
export function useUnsavedPanels(): { panels: ReadonlySet<string>; mark: MarkUnsaved } {
  const [marks, setMarks] = useState<ReadonlyMap<string, string>>(new Map())
  const mark = useCallback<MarkUnsaved>(({ panel, source, isUnsaved }) => {
    setMarks((previous) => {
      if (previous.has(source) === isUnsaved) return previous
      const next = new Map(previous)
      if (isUnsaved) next.set(source, panel)
      else next.delete(source)
      return next
    })
  }, [])
  return { panels: new Set(marks.values()), mark }
}

type UnsavedGuardProps = {
  isUnsaved: boolean
  /** Returns the title of the unsaved panel that a navigation within the page would close, or null. */
  findClosingPanel: (to: Location) => string | null
}

/** Asks for confirmation before a navigation discards changes. Closed panels keep their input until then. */
export function UnsavedGuard({ isUnsaved, findClosingPanel }: UnsavedGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // A user without a session must leave the page; the input is kept as a draft.
    if (!currentSession()) return false
    return currentLocation.pathname === nextLocation.pathname ? findClosingPanel(nextLocation) !== null : isUnsaved
  })

  useEffect(() => {
    if (!isUnsaved) return undefined
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [isUnsaved])

  const panel = blocker.state === 'blocked' ? findClosingPanel(blocker.location) : null
  const isSamePage = blocker.state === 'blocked' && blocker.location.pathname === window.location.pathname
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={isSamePage ? 'Continue without saving?' : 'Leave without saving?'}
      confirmLabel={isSamePage ? 'Continue' : 'Leave'}
      danger={!isSamePage}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {isSamePage
        ? `What you changed in “${panel}” is not saved yet. It stays there while you are on this page.`
        : 'What you changed on this page is not saved yet and would be lost.'}
    </ConfirmDialog>
  )
}
