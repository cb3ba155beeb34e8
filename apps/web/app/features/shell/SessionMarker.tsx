import { IMPERSONATION_KEY, SESSION_KEY } from '~/lib/session/session.ts'

const script = `try{if(sessionStorage.getItem(${JSON.stringify(IMPERSONATION_KEY)})||localStorage.getItem(${JSON.stringify(SESSION_KEY)}))document.documentElement.dataset.session='true'}catch{}`

/**
 * Marks the page before the first paint if there is a session, so that logged-in users never see the navigation for
 * visitors.
 */
export function SessionMarker({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
