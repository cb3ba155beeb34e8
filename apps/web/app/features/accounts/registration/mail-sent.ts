import { removeStored, store } from '~/lib/browser/storage.ts'

/** Storage key of the address to which this tab had a confirmation email sent. */
export const MAIL_SENT_KEY = 'fourfold.mail-sent'

export function storeMailSent(email: string): void {
  store('session', MAIL_SENT_KEY, email)
}

export function clearMailSent(): void {
  removeStored('session', MAIL_SENT_KEY)
}
