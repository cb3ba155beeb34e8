import type { DiscreetBody } from '../../infra/mail/mail-template.ts'
import type { NotificationKind } from './notifications.policy.ts'

/** The part of a mail's context that identifies no one. */
type DiscreetContext = { isUnavailable: boolean; when: string; pages: { appointment: string; rate: string } }

type DiscreetText = string | ((context: DiscreetContext) => string)

const buildEndedText = (subject: 'appointment' | 'appointment request') => `Your ${subject} has ended. You owe nothing.`

const texts: Record<NotificationKind, DiscreetText> = {
  requested: 'You have a new appointment request.',
  'nudge-24': 'An appointment request is waiting for your answer.',
  'nudge-48': 'An appointment request is still waiting for your answer.',
  confirmed: 'Your appointment is confirmed.',
  'reminder-24': 'Your appointment is coming up.',
  'reminder-2': 'Your appointment is coming up soon.',
  rejected: ({ isUnavailable }) =>
    isUnavailable ? buildEndedText('appointment request') : 'Your appointment request was not accepted.',
  expired: 'Your appointment request had no answer in time, so it has ended. You owe nothing.',
  withdrawn: ({ isUnavailable }) =>
    isUnavailable ? buildEndedText('appointment request') : 'Your appointment request was taken back.',
  cancelled: ({ isUnavailable }) => (isUnavailable ? buildEndedText('appointment') : 'Your appointment is canceled.'),
  finished: 'Your appointment is over. You can rate it now.',
}

/**
 * Builds the mail in discreet mode, for someone who shares an inbox. It says what happened and when, but not with whom,
 * where or at what price, and contains no alternatives. The linked page shows them; its URL contains no name.
 */
export function buildDiscreetBody(kind: NotificationKind, context: DiscreetContext): DiscreetBody {
  const text = texts[kind]
  const { when, pages } = context
  return {
    paragraphs: [`${typeof text === 'string' ? text : text(context)} Log in to see the details.`],
    facts: [{ label: 'When', value: when }],
    action: { label: 'See the details', url: kind === 'finished' ? pages.rate : pages.appointment },
  }
}
