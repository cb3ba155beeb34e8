import { removeStored, store } from '~/lib/browser/storage.ts'

/** The address a confirmation mail went to from this tab, as long as nobody has acted on it. */
export const MAIL_SENT_KEY = 'fourfold.mail-sent'

export function storeMailSent(email: string): void {
  store('session', MAIL_SENT_KEY, email)
}

export function clearMailSent(): void {
  removeStored('session', MAIL_SENT_KEY)
}
