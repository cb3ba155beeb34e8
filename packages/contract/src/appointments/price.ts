import type { SessionType } from '../schedule/shapes.ts'

const currency = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `price` in US dollars; null if the professional has not set one. */
export type SessionPrice = { price: number | null; sessionType: SessionType }

const getFirstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** Formats the price of a session for calendars, receipts, pages, and mails. */
export function formatPrice({ price, sessionType }: SessionPrice, professional: string): string {
  if (sessionType === 'Free15') return 'Free'
  return price === null
    ? `${getFirstName(professional)} has not named a price. Ask before you meet.`
    : `${currency.format(price)} per session`
}

/** Returns the cancellation notice. It promises nothing on behalf of the professional, who may charge a fee. */
export function formatCancellationNotice(professional: string): string {
  const firstName = getFirstName(professional)
  return `You pay ${firstName} directly. Fourfold never charges you for canceling. ${firstName} may, so ask first.`
}

/** Returns the text to show if there is no meeting link. */
export function formatMissingLinkNotice(professional: string): string {
  return `${getFirstName(professional)} will send a link`
}
