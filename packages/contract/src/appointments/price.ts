import type { SessionType } from '../schedule/shapes.ts'

const currency = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** In US dollars; null where the professional has not named one. */
export type Priced = { price: number | null; sessionType: SessionType }

const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** What a session costs, the same in the calendar, on the receipt, on the page and in mails. */
export function priceWords({ price, sessionType }: Priced, professional: string): string {
  if (sessionType === 'Free15') return 'Free'
  return price === null
    ? `${firstOf(professional)} has not named a price. Ask before you meet.`
    : `${currency.format(price)} per session`
}

/** What canceling costs: we charge nothing, and sessions are paid for between the two. */
export function cancelingRule(professional: string): string {
  return `You pay ${firstOf(professional)} directly. Canceling here is free until the session starts.`
}

/** In place of a link that is not there yet. */
export function noLinkYet(professional: string): string {
  return `${firstOf(professional)} will send a link`
}
