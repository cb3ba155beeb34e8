import { createContext, use } from 'react'

/** Values that belong to one response. */
type Rendering = {
  /** Marks our inline scripts. The server removes it before it sends the page. */
  scriptNonce?: string | undefined
  /** The CSP nonce for styles, also for those created at run time. */
  styleNonce?: string | undefined
  /** The request id, which error pages show so that operators can find the request in the logs. */
  requestId?: string | undefined
}

export const RenderingContext = createContext<Rendering>({})

export function useRendering(): Rendering {
  return use(RenderingContext)
}
