import { createContext, use, useEffect, useId } from 'react'
import type { ReactNode } from 'react'

/** One panel of an editor; its index is in the URL. */
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

/** The functions that the content of a panel can call. */
type Panel = {
  markUnsaved: (source: string, isUnsaved: boolean) => void
  /** Opens the next panel at the user's request; asks about unsaved changes. */
  openNext: () => void
  /** Opens the next panel after a save, once nothing is unsaved. (PRO-35) */
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

/** Marks the panel as unsaved. */
export function useUnsavedMark(isUnsaved: boolean): void {
  const source = useId()
  const { markUnsaved } = usePanel()
  useEffect(() => {
    markUnsaved(source, isUnsaved)
    return () => markUnsaved(source, false)
  }, [source, isUnsaved, markUnsaved])
}
