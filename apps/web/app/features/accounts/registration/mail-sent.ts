import { removeStored, store } from '~/lib/browser/storage.ts'

/** The address of a confirmation email sent from this tab, until the user acts on it. */
export const MAIL_SENT_KEY = 'fourfold.mail-sent'

export function storeMailSent(email: string): void {
  store('session', MAIL_SENT_KEY, email)
}

export function clearMailSent(): void {
  removeStored('session', MAIL_SENT_KEY)
}
