import type { SessionType } from '../schedule/shapes.ts'

const currency = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `price` in US dollars; null if the professional has not set one. */
export type SessionPrice = { price: number | null; sessionType: SessionType }

const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** The price text of calendar, receipt, pages and mails. */
export function formatPrice({ price, sessionType }: SessionPrice, professional: string): string {
  if (sessionType === 'Free15') return 'Free'
  return price === null
    ? `${firstNameOf(professional)} has not named a price. Ask before you meet.`
    : `${currency.format(price)} per session`
}

/** Fourfold charges nothing for canceling; the professional might, so the text promises nothing. */
export function cancellationNotice(professional: string): string {
  const firstName = firstNameOf(professional)
  return `You pay ${firstName} directly. Fourfold never charges you for canceling. ${firstName} may, so ask first.`
}

/** Shown in place of a missing meeting link. */
export function missingLinkNotice(professional: string): string {
  return `${firstNameOf(professional)} will send a link`
}
