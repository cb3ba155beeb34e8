import { useEffect } from 'react'

/** Sets `--visible-height` to the height above the on-screen keyboard, which covers the page in some browsers. */
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
