import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router'

type PageAnnouncerProps = { main: RefObject<HTMLElement | null> }

/**
 * For a page that came without the browser loading one: says its name and puts the keyboard where it begins, as the
 * browser does with the first page. A page that has a field to begin with takes the focus from there.
 */
export function PageAnnouncer({ main }: PageAnnouncerProps) {
  const { key, pathname } = useLocation()
  const liveRegion = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])

  useEffect(() => {
    if (key !== 'default' && liveRegion.current) liveRegion.current.textContent = document.title
  }, [key])

  return <VisuallyHidden ref={liveRegion} role="status" />
}
