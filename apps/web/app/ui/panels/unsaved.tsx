import { useCallback, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import type { Location } from 'react-router'

import { currentSession } from '~/lib/session/session.ts'

import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'

/** `source` identifies a part of a panel. */
export type MarkUnsaved = (mark: { panel: string; source: string; isUnsaved: boolean }) => void

/** The panels with unsaved changes. */
export function useUnsaved(): { panels: ReadonlySet<string>; mark: MarkUnsaved } {
  const [marks, setMarks] = useState<ReadonlyMap<string, string>>(new Map())
  const mark = useCallback<MarkUnsaved>(({ panel, source, isUnsaved }) => {
    setMarks((before) => {
      if (before.has(source) === isUnsaved) return before
      const after = new Map(before)
      if (isUnsaved) after.set(source, panel)
      else after.delete(source)
      return after
    })
  }, [])
  return { panels: new Set(marks.values()), mark }
}

type UnsavedGuardProps = {
  isUnsaved: boolean
  /** The unsaved panel that a navigation within the page leaves. */
  leftPanel: (to: Location) => string | null
}

/** Asks for confirmation before a navigation discards changes. Panels keep their input within the page. */
export function UnsavedGuard({ isUnsaved, leftPanel }: UnsavedGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Without a session the page must be left; the input is kept as a draft.
    if (!currentSession()) return false
    return currentLocation.pathname === nextLocation.pathname ? leftPanel(nextLocation) !== null : isUnsaved
  })

  useEffect(() => {
    if (!isUnsaved) return undefined
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [isUnsaved])

  const panel = blocker.state === 'blocked' ? leftPanel(blocker.location) : null
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
