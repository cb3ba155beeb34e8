import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Says the name of a page that came without the browser loading one; the first page the browser announces itself. */
export function PageAnnouncer() {
  const { key } = useLocation()
  const spoken = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (key !== 'default' && spoken.current) spoken.current.textContent = document.title
  }, [key])

  return <VisuallyHidden ref={spoken} role="status" />
}
