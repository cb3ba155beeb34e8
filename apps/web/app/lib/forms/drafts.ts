import { useEffect, useRef } from 'react'

import { readStored, removeStored, store } from '../browser/storage.ts'
import { currentSession, onSessionChange } from '../session/session.ts'

function draftKey(userId: number, name: string): string {
  return `fourfold.draft.${userId}.${name}`
}

function takeDraft(userId: number, name: string): unknown {
  const text = readStored('session', draftKey(userId, name))
  if (text === null) return null
  removeStored('session', draftKey(userId, name))
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type DraftOptions<Draft> = {
  /** Identifies this form among the forms of a user; without a name no draft is kept. */
  name: string | undefined
  /** The unsaved values, or null. */
  draft: Draft | null
  restore: (draft: Draft) => void
}

/** Stores unsaved input in this tab when the session expires, and restores it for the same user in the same form. */
export function useDraft<Draft>({ name, draft, restore }: DraftOptions<Draft>): void {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  useEffect(() => {
    const userId = currentSession()?.userId
    if (name === undefined || userId === undefined) return undefined
    const draft = takeDraft(userId, name)
    if (draft !== null) restore(draft as Draft)
    return onSessionChange((change, previous) => {
      if (change !== 'lost' || previous?.userId !== userId || previous.impersonating || latest.current === null) return
      store('session', draftKey(userId, name), JSON.stringify(latest.current))
    })
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per form
  }, [name])
}
