import { Accordion, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Location } from 'react-router'

import { StateBadge } from '../labels/StateBadge.tsx'
import { useOpenPanel } from './open-panel.ts'
import { parsePanel } from './panel-query.ts'
import { PanelContext } from './panel.ts'
import type { PanelEntry } from './panel.ts'
import { UnsavedGuard, useUnsavedPanels } from './unsaved.tsx'
import type { MarkUnsaved } from './unsaved.tsx'

import classes from './Panels.module.css'

type PanelContentProps = {
  panel: number
  id: string
  mark: MarkUnsaved
  openNextFrom: (panel: number) => void
  advanceAfterDelay: (panel: number, delay?: number) => void
  children: ReactNode
}

function PanelContent({ panel, id, mark, openNextFrom, advanceAfterDelay, children }: PanelContentProps) {
  const value = useMemo(
    () => ({
      markUnsaved: (source: string, isUnsaved: boolean) => mark({ panel: id, source, isUnsaved }),
      openNext: () => openNextFrom(panel),
      advance: (delay?: number) => advanceAfterDelay(panel, delay),
    }),
    [panel, id, mark, openNextFrom, advanceAfterDelay],
  )
  return <PanelContext value={value}>{children}</PanelContext>
}

/** Scrolls to and focuses a panel that opened automatically, or that moved because a longer panel above it closed. */
function useScrollToOpenPanel(current: number, navigationKey: string) {
  const list = useRef<HTMLDivElement>(null)
  const firstKey = useRef(navigationKey)

  useEffect(() => {
    const isFirst = navigationKey === firstKey.current
    if (isFirst && current === 0) return
    const control = list.current?.querySelectorAll<HTMLElement>('[data-accordion-control]')[current]
    if (!control) return
    const { top } = control.getBoundingClientRect()
    if (top < 64 || top > window.innerHeight * 0.6) control.scrollIntoView({ block: 'start' })
    if (!isFirst) control.focus({ preventScroll: true })
  }, [current, navigationKey])

  return list
}

function NumberMark({ panel, isComplete }: { panel: number; isComplete: boolean }) {
  return (
    <span className={classes.number} aria-hidden>
      {isComplete ? <IconCheck size={17} /> : panel + 1}
    </span>
  )
}

/** The panels of an editor. Closed panels keep their input. (PRO-30, OP-031) */
export function Panels({ panels }: { panels: readonly PanelEntry[] }) {
  const marks = useUnsavedPanels()
  const unsaved = panels.map(({ id }) => marks.panels.has(id))
  const { current, isClosed, navigationKey, toggle, ...actions } = useOpenPanel({ count: panels.length, unsaved })
  const list = useScrollToOpenPanel(current, navigationKey)
  const [visitedPanels, setVisitedPanels] = useState<ReadonlySet<string>>(new Set())
  const openPanel = panels[current]

  if (openPanel && !visitedPanels.has(openPanel.id)) setVisitedPanels(new Set([...visitedPanels, openPanel.id]))

  function findClosingPanel({ search }: Location): string | null {
    const isClosing = parsePanel(new URLSearchParams(search).get('panel'), panels.length) !== current
    return isClosing && openPanel && unsaved[current] ? openPanel.title : null
  }

  return (
    <>
      <Accordion
        ref={list}
        value={isClosed ? null : String(current)}
        onChange={(value) => toggle(value === null ? current : Number(value))}
        order={2}
        classNames={classes}
        transitionDuration={0}
        keepMounted
        keepMountedMode="display-none"
      >
        {panels.map(({ id, title, isInCapitals, summary, isComplete, content }, panel) => (
          <Accordion.Item key={id} value={String(panel)} data-complete={isComplete} data-capitals={isInCapitals}>
            <Accordion.Control icon={<NumberMark panel={panel} isComplete={isComplete} />}>
              {title}
              {isComplete && <VisuallyHidden>, complete</VisuallyHidden>}
              {unsaved[panel] && (
                <span className={classes.unsaved}>
                  <StateBadge state="pending">Unsaved</StateBadge>
                </span>
              )}
              {summary && <span className={classes.summary}>{summary}</span>}
            </Accordion.Control>
            <Accordion.Panel>
              {(visitedPanels.has(id) || panel === current) && (
                <PanelContent panel={panel} id={id} mark={marks.mark} {...actions}>
                  {content}
                </PanelContent>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <UnsavedGuard isUnsaved={marks.panels.size > 0} findClosingPanel={findClosingPanel} />
    </>
  )
}
