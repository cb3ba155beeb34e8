import { createContext, use } from 'react'

/** Values of one response. */
type Rendering = {
  /** Marks our inline scripts during rendering; removed before the page is sent. */
  scriptNonce?: string | undefined
  /** The CSP nonce for styles, also for those created at run time. */
  styleNonce?: string | undefined
  /** Shown on error pages, to find the request in the logs. */
  requestId?: string | undefined
}

export const RenderingContext = createContext<Rendering>({})

export function useRendering(): Rendering {
  return use(RenderingContext)
}
