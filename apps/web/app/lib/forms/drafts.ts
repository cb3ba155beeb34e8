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
  /** What tells this form from others of the same person; without it nothing is kept. */
  name: string | undefined
  /** What is typed and not saved, or null. */
  draft: Draft | null
  restore: (draft: Draft) => void
}

/** What was typed when a session ended waits in this tab for the same person, who finds it in the same form. */
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
    return onSessionChange((change, before) => {
      if (change !== 'lost' || before?.userId !== userId || before.impersonating || latest.current === null) return
      store('session', draftKey(userId, name), JSON.stringify(latest.current))
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each form
  }, [name])
}
