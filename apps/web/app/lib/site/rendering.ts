import { createContext, use } from 'react'

/** What is true of one answer only. */
type Rendering = {
  /** By which the server recognizes the scripts of a page as ours; it never leaves the server. */
  scriptNonce?: string | undefined
  /** The one-time word of the content security policy for styles; those made while the page runs must carry it too. */
  styleNonce?: string | undefined
  /** Shown on a page of failure, to find the request in the logs. */
  requestId?: string | undefined
}

export const RenderingContext = createContext<Rendering>({})

export function useRendering(): Rendering {
  return use(RenderingContext)
}
