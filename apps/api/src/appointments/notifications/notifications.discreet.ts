import type { DiscreetBody } from '../../infra/mail/mail-template.ts'
import type { NotificationKind } from './notifications.policy.ts'

/** As much of a mail's context as names nobody. */
type Nameless = { isUnavailable: boolean; when: string; pages: { appointment: string; rate: string } }

type Words = string | ((context: Nameless) => string)

/** Whether it was agreed upon or only asked for, said without whom. */
const ended = (what: 'appointment' | 'appointment request') => `Your ${what} has ended. You owe nothing.`

const happened: Record<NotificationKind, Words> = {
  requested: 'You have a new appointment request.',
  'nudge-24': 'An appointment request is waiting for your answer.',
  'nudge-48': 'An appointment request is still waiting for your answer.',
  confirmed: 'Your appointment is confirmed.',
  'reminder-24': 'Your appointment is coming up.',
  'reminder-2': 'Your appointment is coming up soon.',
  rejected: ({ isUnavailable }) =>
    isUnavailable ? ended('appointment request') : 'Your appointment request was not accepted.',
  expired: 'Your appointment request had no answer in time, so it has ended. You owe nothing.',
  withdrawn: ({ isUnavailable }) =>
    isUnavailable ? ended('appointment request') : 'Your appointment request was taken back.',
  cancelled: ({ isUnavailable }) => (isUnavailable ? ended('appointment') : 'Your appointment is canceled.'),
  finished: 'Your appointment is over. You can rate it now.',
}

/**
 * The same news for somebody who shares an inbox: what happened and when, never with whom, where, for how much or who
 * else there is. All of that is on the page, whose address names nobody either.
 */
export function discreetBody(kind: NotificationKind, context: Nameless): DiscreetBody {
  const words = happened[kind]
  const { when, pages } = context
  return {
    paragraphs: [`${typeof words === 'string' ? words : words(context)} Log in to see the details.`],
    facts: [{ label: 'When', value: when }],
    action: { label: 'See the details', url: kind === 'finished' ? pages.rate : pages.appointment },
  }
}
