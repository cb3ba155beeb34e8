import { createContext, use, useEffect, useId } from 'react'
import type { ReactNode } from 'react'

/** One matter of an editor, with a place in the address by its position. */
export type PanelEntry = {
  id: string
  title: string
  /** Its title is drawn in capitals, and written as the words it is. */
  isInCapitals?: boolean
  /** What it is about, or what it holds, seen while it is closed too. */
  summary?: string
  isComplete: boolean
  content: ReactNode
}

/** What the content of a panel may tell its panel. */
type Panel = {
  markUnsaved: (source: string, isUnsaved: boolean) => void
  /** On to the next panel, as somebody asks: they are asked about what is unsaved. */
  openNext: () => void
  /** The same by itself after a save, when there was time to see it and nothing is unsaved anymore. (PRO-35) */
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

/** Lets the panel ask before what is unsaved would be lost. */
export function useUnsavedMark(isUnsaved: boolean): void {
  const source = useId()
  const { markUnsaved } = usePanel()
  useEffect(() => {
    markUnsaved(source, isUnsaved)
    return () => markUnsaved(source, false)
  }, [source, isUnsaved, markUnsaved])
}
