import { useContext } from 'react'
import { preloadModule } from 'react-dom'
import { Link, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'
import type { LinkProps } from 'react-router'

/**
 * Preloads the scripts of a page. The router's own prefetch also imports them, and reloads the page if that fails:
 * offline, hovering over a link would lose the current page.
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

/** A link that prefetches its page on hover, focus or touch. */
export function PrefetchLink({ to, ...props }: Omit<LinkProps, 'to' | 'prefetch'> & { to: string }) {
  const prefetch = usePrefetch(to)
  return <Link to={to} onMouseEnter={prefetch} onFocus={prefetch} onTouchStart={prefetch} {...props} />
}
