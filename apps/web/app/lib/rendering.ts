import { createContext, use } from 'react'

/** What is true of one answer only. */
type Rendering = {
  /** The one-time word of the content security policy; styles made while the page runs must carry it too. */
  nonce?: string | undefined
  /** Shown on a page of failure, to find the request in the logs. */
  requestId?: string | undefined
}

export const RenderingContext = createContext<Rendering>({})

export function useRendering(): Rendering {
  return use(RenderingContext)
}
