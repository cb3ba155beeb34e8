import { createContext, use } from 'react'

/** Values that belong to one response. */
type ResponseValues = {
  /** Temporary nonce of our inline scripts. The server replaces it by CSP hashes before it sends the page. */
  scriptNonce?: string | undefined
  /** The CSP nonce for styles, also for those created at run time. */
  styleNonce?: string | undefined
  /** The request id, which error pages show so that operators can find the request in the logs. */
  requestId?: string | undefined
}

export const ResponseContext = createContext<ResponseValues>({})

export function useResponseContext(): ResponseValues {
  return use(ResponseContext)
}
