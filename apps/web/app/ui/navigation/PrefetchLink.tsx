import { useContext } from 'react'
import { preloadModule } from 'react-dom'
import { Link, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'
import type { LinkProps } from 'react-router'

/**
 * Fetches the scripts of the page that an address leads to. The router's own prefetch imports them too, and reloads
 * the page where it cannot: offline, a pointer above a link would take away all that is on the screen.
 */
export function usePrefetch(to: string): () => void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const framework = useContext(UNSAFE_FrameworkContext)
  return () => {
    for (const { route } of router?.match(to) ?? []) {
      const { module, imports = [] } = framework?.manifest.routes[route.id] ?? {}
      if (module !== undefined) for (const script of [module, ...imports]) preloadModule(script)
    }
  }
}

/** A link whose page is fetched as soon as somebody turns to it. */
export function PrefetchLink({ to, ...props }: Omit<LinkProps, 'to' | 'prefetch'> & { to: string }) {
  const prefetch = usePrefetch(to)
  return <Link to={to} onMouseEnter={prefetch} onFocus={prefetch} onTouchStart={prefetch} {...props} />
}
