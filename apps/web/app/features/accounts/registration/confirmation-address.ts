import { removeStored, store } from '~/lib/browser/storage.ts'

/** Storage key of the address to which a confirmation email was sent from this tab. */
export const CONFIRMATION_ADDRESS_KEY = 'fourfold.mail-sent'

export function storeConfirmationAddress(email: string): void {
  store('session', CONFIRMATION_ADDRESS_KEY, email)
}

export function clearConfirmationAddress(): void {
  removeStored('session', CONFIRMATION_ADDRESS_KEY)
}
