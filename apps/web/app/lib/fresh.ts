import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks again when somebody comes back to this tab: what it shows may have changed elsewhere. */
export function useFreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onChange = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [revalidate])
}
