import type { MailTemplate } from '../../infra/mail/mail-template.ts'
import type { EndMailKind } from './listing-end.policy.ts'

export type ListingEndContext = {
  name: string
  category: string
  /** The formatted last day. */
  day: string
  /** Whether a charge failed. */
  isGrace: boolean
  pages: { categories: string; billing: string }
}

const greeting = (name: string) => `Hello ${name.split(/\s+/)[0]},`

function gracePeriodMail({ name, category, day, pages }: ListingEndContext): MailTemplate {
  return {
    subject: `We could not charge you for ${category}`,
    preview: `You stay listed until ${day}.`,
    heading: greeting(name),
    paragraphs: [
      `Your last payment for ${category} did not go through. You stay listed until ${day}.`,
      'Please check your card: as soon as a payment goes through, you stay listed without a break.',
    ],
    action: { label: 'Manage Billing', url: pages.billing },
  }
}

function endingMail({ name, category, day, pages }: ListingEndContext): MailTemplate {
  return {
    subject: `Your listing in ${category} ends on ${day}`,
    preview: 'Subscribe to stay where members find you.',
    heading: greeting(name),
    paragraphs: [
      `Your listing in ${category} ends on ${day}. After that, members who search there can no longer find you.`,
      'Your profile, your appointments and your chats stay as they are.',
    ],
    action: { label: 'Stay listed', url: pages.categories },
  }
}

function endedMail({ name, category, pages }: ListingEndContext): MailTemplate {
  return {
    subject: `Your listing in ${category} has ended`,
    preview: 'Members who search there can no longer find you.',
    heading: greeting(name),
    paragraphs: [
      `Your listing in ${category} has ended. Members who search there can no longer find you.`,
      'Subscribe again to be listed immediately, with everything as it was.',
    ],
    action: { label: 'Subscribe', url: pages.categories },
  }
}

export function listingEndMail(kind: EndMailKind, context: ListingEndContext): MailTemplate {
  if (kind === 'ended') return endedMail(context)
  return context.isGrace ? gracePeriodMail(context) : endingMail(context)
}
