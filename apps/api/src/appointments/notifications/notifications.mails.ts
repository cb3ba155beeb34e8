import type { MailTemplate } from '../../infra/mail/mail-template.ts'
import { discreetBody } from './notifications.discreet.ts'
import type { NotificationKind, Recipient } from './notifications.policy.ts'

/** What the words of these mails depend on. Subjects hold no name or text of people, so that nobody can word one. */
export type MailContext = {
  recipient: Recipient
  /** Whose mail it is, and whom they meet. */
  name: string
  other: string
  /** Whether the recipient made the move themselves and reads a receipt. */
  isOwnMove: boolean
  /** Whether it ended because the other one is no longer here. */
  isUnavailable: boolean
  when: string
  /** The same on another clock, where that shows something else. */
  beside: { label: string; value: string } | null
  where: string
  /** What it costs, as it was when it was booked. */
  price: string
  canceling: string
  /** How to join an online session, once it is confirmed. */
  join: string | null
  /** The note that the member added to the request. */
  note: string
  /** What the other one wrote when they rejected or canceled it. */
  explanation: string
  /** The names of those who help with the same and are free at this time, for a member whose request was not taken. */
  equals: readonly string[]
  /** Until when a request may be answered. */
  answerBy: string
  pages: { appointment: string; rate: string; bookAgain: string; search: string }
}

type Fact = { label: string; value: string }

type Words = Pick<MailTemplate, 'subject' | 'preview'> & {
  paragraphs: readonly string[]
  footnote?: string
  /** Further facts, shown with when and where. */
  more?: readonly Fact[]
}

/** What an appointment that lies ahead costs, and how to join it. */
function terms({ price, join }: MailContext): Fact[] {
  return [{ label: 'Price', value: price }, ...(join ? [{ label: 'Join', value: join }] : [])]
}

function mailOf(context: MailContext, words: Words, action: MailTemplate['action'] = seeIt(context)): MailTemplate {
  const { name, when, beside, where } = context
  const { more = [], ...template } = words
  return {
    heading: `Hello ${name.split(/\s+/)[0]},`,
    facts: [{ label: 'When', value: when }, ...(beside ? [beside] : []), { label: 'Where', value: where }, ...more],
    ...(action && { action }),
    ...template,
  }
}

const seeIt = ({ pages }: MailContext) => ({ label: 'See the appointment', url: pages.appointment })
const findAnother = ({ pages }: MailContext) => ({ label: 'Find another professional', url: pages.search })
const askAgain = ({ pages }: MailContext) => ({ label: 'Choose another time', url: pages.bookAgain })

const said = ({ other, explanation }: MailContext): Fact[] =>
  explanation ? [{ label: `${other.split(/\s+/)[0]} wrote`, value: explanation }] : []

const names = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Others for the same time, one tap away on the page of the appointment; nothing when there are none. */
function instead({ equals }: MailContext): string[] {
  if (equals.length === 0) return []
  const help = equals.length === 1 ? 'helps with the same and has' : 'help with the same and have'
  return [`${names.format(equals)} ${help} this time free. One tap on the page of your request asks for it.`]
}

const askOther = (context: MailContext) =>
  context.equals.length > 0 ? { label: 'Ask someone else', url: context.pages.appointment } : askAgain(context)

/** A mail program shows buttons beside an invitation; pressing them tells only that program. */
const ANSWER_HERE = 'Please answer on the page: accepting the invitation in your calendar does not confirm anything.'

function requestMail(context: MailContext): MailTemplate {
  const { other, when, answerBy, note, pages } = context
  const words = {
    subject: 'You have a new appointment request',
    preview: when,
    paragraphs: [
      `${other} would like to meet you. We keep this time free for them until you answer, at most until ${answerBy}.`,
    ],
    more: [...terms(context), ...(note ? [{ label: 'Note', value: note }] : [])],
    footnote: ANSWER_HERE,
  }
  return mailOf(context, words, { label: 'Answer the request', url: pages.appointment })
}

function nudgeMail(context: MailContext, still: '' | 'still '): MailTemplate {
  const { other, when, answerBy, pages } = context
  const words = {
    subject: `An appointment request is ${still}waiting for your answer`,
    preview: when,
    paragraphs: [
      `${other} asked you for an appointment and has not heard from you yet. Please confirm or reject it; after ${answerBy} the request ends by itself.`,
    ],
    more: terms(context),
    footnote: ANSWER_HERE,
  }
  return mailOf(context, words, { label: 'Answer the request', url: pages.appointment })
}

/** The member reads what canceling costs them. */
function ifYouCannot({ recipient, canceling }: MailContext, words: string): string {
  return `If you cannot make it, ${words}${recipient === 'member' ? ` ${canceling}` : ''}`
}

function confirmedMail(context: MailContext): MailTemplate {
  const { other, isOwnMove, when } = context
  return mailOf(context, {
    subject: 'Your appointment is confirmed',
    preview: when,
    paragraphs: [
      isOwnMove ? `You have confirmed this appointment with ${other}.` : `${other} has confirmed your appointment.`,
    ],
    more: terms(context),
    footnote: ifYouCannot(context, 'please cancel on the page of the appointment, as early as you can.'),
  })
}

function reminderMail(context: MailContext, subject: string): MailTemplate {
  const { other, when } = context
  return mailOf(context, {
    subject: `${subject}: your appointment`,
    preview: when,
    paragraphs: [`Your appointment with ${other} is coming up.`],
    more: terms(context),
    footnote: ifYouCannot(context, 'please cancel on the page of the appointment.'),
  })
}

/** The other one can neither be asked again nor written to. */
function unavailableMail(context: MailContext, what: 'appointment' | 'appointment request'): MailTemplate {
  const { recipient, other, when } = context
  if (recipient === 'professional') {
    const paragraphs = [`${other} is no longer on Fourfold, so this ${what} has ended. The time is free again.`]
    return mailOf(context, { subject: `An ${what} has ended`, preview: when, paragraphs })
  }
  const words = {
    subject: `Your ${what} has ended`,
    preview: when,
    paragraphs: [
      `${other} is no longer available on Fourfold, so your ${what} has ended. You owe nothing.`,
      'We are sorry. Others help with the same.',
    ],
  }
  return mailOf(context, words, findAnother(context))
}

function rejectedMail(context: MailContext): MailTemplate {
  const { other, isOwnMove, when } = context
  if (context.isUnavailable) return unavailableMail(context, 'appointment request')
  if (isOwnMove) {
    const paragraphs = [`You have rejected this request. ${other} has been told, and the time is free again.`]
    return mailOf(context, { subject: 'You rejected an appointment request', preview: when, paragraphs })
  }
  const words = {
    subject: 'Your appointment request was not accepted',
    preview: 'Another time may suit both of you.',
    paragraphs: [
      `${other} cannot take the appointment you asked for. Another time may suit both of you.`,
      ...instead(context),
    ],
    more: said(context),
  }
  return mailOf(context, words, askOther(context))
}

function expiredMail(context: MailContext): MailTemplate {
  const { recipient, other, pages } = context
  if (recipient === 'professional') {
    const paragraphs = [
      `This request had no answer in time, so it has ended. ${other} has been told, and the time is free again.`,
    ]
    return mailOf(context, {
      subject: 'An appointment request has ended',
      preview: 'It had no answer in time.',
      paragraphs,
    })
  }
  const words = {
    subject: 'Your appointment request had no answer',
    preview: 'Your request has ended. Here is how to go on.',
    paragraphs: [
      `${other} did not answer your request in time, so it has ended. You owe nothing, and the time is free again.`,
      `You can ask ${other} for another time, or look for somebody else: ${pages.search}`,
      ...instead(context),
    ],
  }
  return mailOf(context, words, askOther(context))
}

function withdrawnMail(context: MailContext): MailTemplate {
  const { other, isOwnMove, when } = context
  if (context.isUnavailable) return unavailableMail(context, 'appointment request')
  return mailOf(context, {
    subject: isOwnMove ? 'You took an appointment request back' : 'An appointment request was taken back',
    preview: when,
    paragraphs: [
      isOwnMove
        ? `You have taken back your request. ${other} has been told.`
        : `${other} has taken back the request for this time. There is nothing you need to do; the time is free again.`,
    ],
    more: said(context),
  })
}

function cancelledMail(context: MailContext): MailTemplate {
  const { recipient, other, isOwnMove, when } = context
  if (context.isUnavailable) return unavailableMail(context, 'appointment')
  const paragraphs = [
    isOwnMove
      ? `You have canceled your appointment with ${other}, and they have been told.`
      : `${other} has canceled your appointment.`,
  ]
  const words = { subject: 'Your appointment is canceled', preview: when, paragraphs, more: said(context) }
  return mailOf(context, words, recipient === 'member' && !isOwnMove ? askAgain(context) : seeIt(context))
}

function finishedMail(context: MailContext): MailTemplate {
  const { other, pages } = context
  const words = {
    subject: 'How was your appointment?',
    preview: 'A rating takes a minute and helps others choose.',
    paragraphs: [`We hope your appointment with ${other} went well. Rating it takes a minute and helps others choose.`],
    footnote: 'Your review is shown with your first name and the first letter of your last name.',
  }
  return mailOf(context, words, { label: 'Rate & Review', url: pages.rate })
}

const mails: Record<NotificationKind, (context: MailContext) => MailTemplate> = {
  requested: requestMail,
  'nudge-24': (context) => nudgeMail(context, ''),
  'nudge-48': (context) => nudgeMail(context, 'still '),
  confirmed: confirmedMail,
  'reminder-24': (context) => reminderMail(context, 'Coming up'),
  'reminder-2': (context) => reminderMail(context, 'Soon'),
  rejected: rejectedMail,
  expired: expiredMail,
  withdrawn: withdrawnMail,
  cancelled: cancelledMail,
  finished: finishedMail,
}

export function mailFor(kind: NotificationKind, context: MailContext): MailTemplate {
  return { ...mails[kind](context), discreet: discreetBody(kind, context) }
}
