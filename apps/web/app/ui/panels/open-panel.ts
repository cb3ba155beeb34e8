import { PANEL_ADVANCE_DELAY } from '@fourfold/contract/constants'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { parsePanel } from './panel-query.ts'

type OpenPanel = {
  /** Index of the panel named in the URL, open or closed. */
  current: number
  isClosed: boolean
  /** Changes with every navigation to a panel, also to the open one. */
  navigationKey: string
  toggle: (panel: number) => void
  openNextFrom: (panel: number) => void
  advanceAfterDelay: (panel: number, delay?: number) => void
}

type OpenPanelOptions = {
  count: number
  /** Whether each panel has unsaved changes. May be outdated for a moment after a save. */
  unsaved: readonly boolean[]
}

/** Manages the open panel. It is part of the URL, so that links can open it and a reload keeps it. (PRO-30) */
export function useOpenPanel({ count, unsaved }: OpenPanelOptions): OpenPanel {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const current = parsePanel(new URLSearchParams(search).get('panel'), count)
  const [closedKey, setClosedKey] = useState<string | null>(null)
  const [pendingAdvance, setPendingAdvance] = useState<{ panel: number; delay: number; navigationKey: string } | null>(
    null,
  )
  const isClosed = closedKey === key
  const isBlocked = unsaved[current] === true

  const openPanel = useCallback(
    (panel: number) => {
      void navigate({ search: `?panel=${panel}` }, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )

  const openNextFrom = useCallback((panel: number) => panel + 1 < count && openPanel(panel + 1), [count, openPanel])

  const advanceAfterDelay = useCallback(
    (panel: number, delay = PANEL_ADVANCE_DELAY) => setPendingAdvance({ panel, delay, navigationKey: key }),
    [key],
  )

  useEffect(() => {
    // Does not advance if the user has navigated since.
    if (isBlocked || pendingAdvance?.navigationKey !== key || pendingAdvance.panel !== current || current + 1 >= count)
      return undefined
    const timer = setTimeout(() => openPanel(current + 1), pendingAdvance.delay)
    return () => clearTimeout(timer)
  }, [isBlocked, pendingAdvance, key, current, count, openPanel])

  return {
    current,
    isClosed,
    navigationKey: key,
    toggle: (panel) => (panel === current ? setClosedKey(isClosed ? null : key) : openPanel(panel)),
    openNextFrom,
    advanceAfterDelay,
  }
}
