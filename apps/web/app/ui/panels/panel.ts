import { createContext, use, useEffect, useId } from 'react'
import type { ReactNode } from 'react'

/** A panel of an editor. Its index in the list is part of the URL. */
export type PanelEntry = {
  id: string
  title: string
  /** Shows the title in capitals with CSS. */
  isInCapitals?: boolean
  /** A summary, shown while closed too. */
  summary?: string
  isComplete: boolean
  content: ReactNode
}

/** Functions that the content of a panel can call. */
type Panel = {
  markUnsaved: (source: string, isUnsaved: boolean) => void
  /** Opens the next panel at the user's request. Asks for confirmation if there are unsaved changes. */
  openNext: () => void
  /** Opens the next panel after a save, once no changes are unsaved. (PRO-35) */
  advance: (delay?: number) => void
}

export const PanelContext = createContext<Panel>({
  markUnsaved: () => undefined,
  openNext: () => undefined,
  advance: () => undefined,
})

export function usePanel(): Panel {
  return use(PanelContext)
}

/** Marks the panel as unsaved while `isUnsaved` is true. */
export function useUnsavedMark(isUnsaved: boolean): void {
  const source = useId()
  const { markUnsaved } = usePanel()
  useEffect(() => {
    markUnsaved(source, isUnsaved)
    return () => markUnsaved(source, false)
  }, [source, isUnsaved, markUnsaved])
}
