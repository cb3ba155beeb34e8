import { useEffect } from 'react'

/** Lets styles know how high the part of the page is that no keyboard covers: some browsers lay it over the page. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport } = window
    const { style } = document.documentElement
    if (!visualViewport) return undefined
    const measure = () => style.setProperty('--visible-height', `${visualViewport.height}px`)
    measure()
    visualViewport.addEventListener('resize', measure)
    return () => {
      visualViewport.removeEventListener('resize', measure)
      style.removeProperty('--visible-height')
    }
  }, [])
}
