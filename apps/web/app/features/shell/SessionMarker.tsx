import { IMPERSONATION_KEY, SESSION_KEY } from '~/lib/session/session.ts'

const script = `try{if(sessionStorage.getItem(${JSON.stringify(IMPERSONATION_KEY)})||localStorage.getItem(${JSON.stringify(SESSION_KEY)}))document.documentElement.dataset.session='kept'}catch{}`

/**
 * Runs before the first paint: marks pages of logged-in users, so that the visitor's navigation is not shown briefly.
 */
export function SessionMarker({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
