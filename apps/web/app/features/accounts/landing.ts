import { REDIRECT_DELAY } from '@fourfold/contract/constants'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Once there is a path, leads to it after the time it takes to read a success message. (ACC-62) */
export function useDelayedLanding(path: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (path === null) return undefined
    const timer = setTimeout(() => void navigate(path, { replace: true }), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [path, navigate])
}
