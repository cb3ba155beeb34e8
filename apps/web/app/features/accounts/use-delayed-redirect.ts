import { REDIRECT_DELAY } from '@fourfold/contract/constants'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { isOnline } from '~/lib/data/connection.ts'

/** Redirects after a delay that lets the user read a success message. (ACC-62) */
export function useDelayedRedirect(path: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (path === null) return undefined
    const redirect = () => void navigate(path, { replace: true })
    // Offline, the redirect waits for the network.
    const redirectOnline = () => (isOnline() ? redirect() : window.addEventListener('online', redirect, { once: true }))
    const timer = setTimeout(redirectOnline, REDIRECT_DELAY)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', redirect)
    }
  }, [path, navigate])
}
