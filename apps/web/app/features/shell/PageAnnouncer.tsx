import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router'

type PageAnnouncerProps = { main: RefObject<HTMLElement | null> }

/**
 * Announces the title after client-side navigation and moves the focus to the page, as the browser does after a page
 * load. A page with its own initial focus keeps it.
 */
export function PageAnnouncer({ main }: PageAnnouncerProps) {
  const { key, pathname } = useLocation()
  const liveRegion = useRef<HTMLDivElement>(null)
  const shownPath = useRef(pathname)

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])

  useEffect(() => {
    if (key !== 'default' && liveRegion.current) liveRegion.current.textContent = document.title
  }, [key])

  return <VisuallyHidden ref={liveRegion} role="status" />
}
