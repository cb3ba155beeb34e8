/** Error details of a declined card. */
export type Decline = { code: string; decline_code?: string; message: string }

const createDecline = (decline_code: string, message: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
})

const declines: Record<string, Decline> = {
  '4000000000000002': createDecline('generic_decline', 'Your card was declined.'),
  '4000000000009995': createDecline('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  '4000000000000119': { code: 'processing_error', message: 'An error occurred while processing your card. Try again.' },
}

/** Test card numbers from Stripe's documentation, by result. */
export const testCards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  processingError: '4000000000000119',
  declinesAtRenewal: '4000000000000341',
} as const

/** Removes spaces and hyphens from a card number. */
export const toDigits = (number: string): string => number.replaceAll(/[\s-]/g, '')

/** Returns the decline of a card, or undefined if it pays. Declines unknown numbers, which may be real cards. */
export function findDecline(number: string, occasion: 'checkout' | 'renewal'): Decline | undefined {
  if (number === testCards.pays) return undefined
  if (number === testCards.declinesAtRenewal) {
    return occasion === 'checkout' ? undefined : createDecline('generic_decline', 'Your card was declined.')
  }
  return declines[number] ?? { code: 'incorrect_number', message: 'Your card number is not one of the test cards.' }
}
