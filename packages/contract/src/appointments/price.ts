import type { SessionType } from '../schedule/shapes.ts'

const currency = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** In US dollars; null where the professional has not named one. */
export type SessionPrice = { price: number | null; sessionType: SessionType }

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** What a session costs, the same in the calendar, on the receipt, on the page and in mails. */
export function formatPrice({ price, sessionType }: SessionPrice, professional: string): string {
  if (sessionType === 'Free15') return 'Free'
  return price === null
    ? `${firstName(professional)} has not named a price. Ask before you meet.`
    : `${currency.format(price)} per session`
}

/** What canceling costs: nothing with us. What the professional takes is between the two, so we promise nothing for them. */
export function cancellationNotice(professional: string): string {
  const first = firstName(professional)
  return `You pay ${first} directly. Fourfold never charges you for canceling. ${first} may, so ask first.`
}

/** In place of a link that is not there yet. */
export function missingLinkNotice(professional: string): string {
  return `${firstName(professional)} will send a link`
}
