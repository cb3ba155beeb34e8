import { useEffect } from 'react'

/** Sets `--visible-height` to the height above the on-screen keyboard, which covers the page in some browsers. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport } = window
    const { style } = document.documentElement
    if (!visualViewport) return undefined
    const updateHeight = () => style.setProperty('--visible-height', `${visualViewport.height}px`)
    updateHeight()
    visualViewport.addEventListener('resize', updateHeight)
    return () => {
      visualViewport.removeEventListener('resize', updateHeight)
      style.removeProperty('--visible-height')
    }
  }, [])
}
