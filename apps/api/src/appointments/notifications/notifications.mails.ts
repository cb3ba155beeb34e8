import type { MailTemplate } from '../../infra/mail/mail-template.ts'
import { buildDiscreetBody } from './notifications.discreet.ts'
import type { NotificationKind, Recipient } from './notifications.policy.ts'

/** The input of the mail templates. Subjects contain no names or text of users, which could be misused for spam. */
export type MailContext = {
  recipient: Recipient
  /** The names of the recipient and of the other party. */
  name: string
  otherName: string
  /** Whether the recipient took the action themselves; then the mail is a receipt. */
  isOwnAction: boolean
  /** Whether the appointment ended because the other party is no longer available. */
  isUnavailable: boolean
  when: string
  /** The time in another zone, if it differs there. */
  otherTime: { label: string; value: string } | null
  where: string
  /** The price at the time of booking. */
  price: string
  cancelingRule: string
  /** How to join a confirmed online session; null for other appointments. */
  join: string | null
  /** The member's note to the professional. */
  note: string
  /** The text of the party who rejected or canceled the appointment. */
  explanation: string
  /**
   * Names of other professionals with the same goals who are free at this time, for a member whose request was
   * rejected.
   */
  alternatives: readonly string[]
  /** The answer deadline. */
  answerBy: string
  pages: { appointment: string; rate: string; bookAgain: string; search: string }
}

type Fact = { label: string; value: string }

type MailText = Pick<MailTemplate, 'subject' | 'preview'> & {
  paragraphs: readonly string[]
  footnote?: string
  /** Shown after when and where. */
  extraFacts?: readonly Fact[]
}

/** Returns the facts that only mails about upcoming appointments contain. */
function priceAndJoinFacts({ price, join }: MailContext): Fact[] {
  return [{ label: 'Price', value: price }, ...(join ? [{ label: 'Join', value: join }] : [])]
}

function buildMail(
  context: MailContext,
  text: MailText,
  action: MailTemplate['action'] = viewAction(context),
): MailTemplate {
  const { name, when, otherTime, where } = context
  const { extraFacts = [], ...template } = text
  return {
    heading: `Hello ${name.split(/\s+/)[0]},`,
    facts: [
      { label: 'When', value: when },
      ...(otherTime ? [otherTime] : []),
      { label: 'Where', value: where },
      ...extraFacts,
    ],
    ...(action && { action }),
    ...template,
  }
}

const viewAction = ({ pages }: MailContext) => ({ label: 'See the appointment', url: pages.appointment })
const searchAction = ({ pages }: MailContext) => ({ label: 'Find another professional', url: pages.search })
const rebookAction = ({ pages }: MailContext) => ({ label: 'Choose another time', url: pages.bookAgain })

const explanationFacts = ({ otherName, explanation }: MailContext): Fact[] =>
  explanation ? [{ label: `${otherName.split(/\s+/)[0]} wrote`, value: explanation }] : []

const nameList = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Names other professionals. The member can send them a request on the appointment page. */
function alternativesParagraphs({ alternatives }: MailContext): string[] {
  if (alternatives.length === 0) return []
  const help = alternatives.length === 1 ? 'helps with the same and has' : 'help with the same and have'
  return [`${nameList.format(alternatives)} ${help} this time free. You can ask for it on the page of your request.`]
}

const alternativesAction = (context: MailContext) =>
  context.alternatives.length > 0
    ? { label: 'Ask someone else', url: context.pages.appointment }
    : rebookAction(context)

/** Mail apps show buttons next to an invitation, but these don't answer the request. */
const ANSWER_HERE = 'Please answer on the page: accepting the invitation in your calendar does not confirm anything.'

function requestMail(context: MailContext): MailTemplate {
  const { otherName, when, answerBy, note, pages } = context
  const text: MailText = {
    subject: 'You have a new appointment request',
    preview: when,
    paragraphs: [
      `${otherName} would like to meet you. We keep this time free for them until you answer, until ${answerBy} at the latest.`,
    ],
    extraFacts: [...priceAndJoinFacts(context), ...(note ? [{ label: 'Note', value: note }] : [])],
    footnote: ANSWER_HERE,
  }
  return buildMail(context, text, { label: 'Answer the request', url: pages.appointment })
}

function nudgeMail(context: MailContext, still: '' | 'still '): MailTemplate {
  const { otherName, when, answerBy, pages } = context
  const text: MailText = {
    subject: `An appointment request is ${still}waiting for your answer`,
    preview: when,
    paragraphs: [
      `${otherName} asked you for an appointment and hasn't heard from you yet. Please confirm or reject it. The request expires after ${answerBy}.`,
    ],
    extraFacts: priceAndJoinFacts(context),
    footnote: ANSWER_HERE,
  }
  return buildMail(context, text, { label: 'Answer the request', url: pages.appointment })
}

/** Explains how to cancel; for members with the cancellation rule. */
function cancelFootnote({ recipient, cancelingRule }: MailContext, text: string): string {
  return `If you cannot make it, ${text}${recipient === 'member' ? ` ${cancelingRule}` : ''}`
}

function confirmedMail(context: MailContext): MailTemplate {
  const { otherName, isOwnAction, when } = context
  return buildMail(context, {
    subject: 'Your appointment is confirmed',
    preview: when,
    paragraphs: [
      isOwnAction
        ? `You have confirmed this appointment with ${otherName}.`
        : `${otherName} has confirmed your appointment.`,
    ],
    extraFacts: priceAndJoinFacts(context),
    footnote: cancelFootnote(context, 'please cancel on the page of the appointment, as early as you can.'),
  })
}

function reminderMail(context: MailContext, subject: string): MailTemplate {
  const { otherName, when } = context
  return buildMail(context, {
    subject: `${subject}: your appointment`,
    preview: when,
    paragraphs: [`Your appointment with ${otherName} is coming up.`],
    extraFacts: priceAndJoinFacts(context),
    footnote: cancelFootnote(context, 'please cancel on the page of the appointment.'),
  })
}

/** Builds the mail about an appointment that ended because the other party's account is no longer available. */
function unavailableMail(context: MailContext, subject: 'appointment' | 'appointment request'): MailTemplate {
  const { recipient, otherName, when } = context
  if (recipient === 'professional') {
    const paragraphs = [`${otherName} is no longer on Fourfold, so this ${subject} has ended. The time is free again.`]
    return buildMail(context, { subject: `An ${subject} has ended`, preview: when, paragraphs })
  }
  const text: MailText = {
    subject: `Your ${subject} has ended`,
    preview: when,
    paragraphs: [
      `${otherName} is no longer available on Fourfold, so your ${subject} has ended. You owe nothing.`,
      'We are sorry. Other professionals can help with the same goals.',
    ],
  }
  return buildMail(context, text, searchAction(context))
}

function rejectedMail(context: MailContext): MailTemplate {
  const { otherName, isOwnAction, when } = context
  if (context.isUnavailable) return unavailableMail(context, 'appointment request')
  if (isOwnAction) {
    const paragraphs = [`You have rejected this request. We have notified ${otherName}, and the time is free again.`]
    return buildMail(context, { subject: 'You rejected an appointment request', preview: when, paragraphs })
  }
  const text: MailText = {
    subject: 'Your appointment request was not accepted',
    preview: 'Another time may suit both of you.',
    paragraphs: [
      `${otherName} cannot take the appointment you asked for. Another time may suit both of you.`,
      ...alternativesParagraphs(context),
    ],
    extraFacts: explanationFacts(context),
  }
  return buildMail(context, text, alternativesAction(context))
}

function expiredMail(context: MailContext): MailTemplate {
  const { recipient, otherName, pages } = context
  if (recipient === 'professional') {
    const paragraphs = [
      `This request had no answer in time, so it has ended. We have notified ${otherName}, and the time is free again.`,
    ]
    return buildMail(context, {
      subject: 'An appointment request has ended',
      preview: 'It had no answer in time.',
      paragraphs,
    })
  }
  const text: MailText = {
    subject: 'Your appointment request had no answer',
    preview: 'Your request has ended. Here is how to go on.',
    paragraphs: [
      `${otherName} did not answer your request in time, so it has ended. You owe nothing, and the time is free again.`,
      `You can ask ${otherName} for another time, or look for someone else: ${pages.search}`,
      ...alternativesParagraphs(context),
    ],
  }
  return buildMail(context, text, alternativesAction(context))
}

function withdrawnMail(context: MailContext): MailTemplate {
  const { otherName, isOwnAction, when } = context
  if (context.isUnavailable) return unavailableMail(context, 'appointment request')
  return buildMail(context, {
    subject: isOwnAction ? 'You took an appointment request back' : 'An appointment request was taken back',
    preview: when,
    paragraphs: [
      isOwnAction
        ? `You have taken back your request. We have notified ${otherName}.`
        : `${otherName} has taken back the request for this time. There is nothing you need to do; the time is free again.`,
    ],
    extraFacts: explanationFacts(context),
  })
}

function cancelledMail(context: MailContext): MailTemplate {
  const { recipient, otherName, isOwnAction, when } = context
  if (context.isUnavailable) return unavailableMail(context, 'appointment')
  const paragraphs = [
    isOwnAction
      ? `You have canceled your appointment with ${otherName}. We have notified them.`
      : `${otherName} has canceled your appointment.`,
  ]
  const text = {
    subject: 'Your appointment is canceled',
    preview: when,
    paragraphs,
    extraFacts: explanationFacts(context),
  }
  return buildMail(context, text, recipient === 'member' && !isOwnAction ? rebookAction(context) : viewAction(context))
}

function finishedMail(context: MailContext): MailTemplate {
  const { otherName, pages } = context
  const text: MailText = {
    subject: 'How was your appointment?',
    preview: 'A rating takes a minute and helps others choose.',
    paragraphs: [
      `We hope your appointment with ${otherName} went well. Rating it takes a minute and helps others choose.`,
    ],
    footnote: 'Your review is shown with your first name and the first letter of your last name.',
  }
  return buildMail(context, text, { label: 'Rate & Review', url: pages.rate })
}

const templates: Record<NotificationKind, (context: MailContext) => MailTemplate> = {
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

export function buildNotificationMail(kind: NotificationKind, context: MailContext): MailTemplate {
  return { ...templates[kind](context), discreet: buildDiscreetBody(kind, context) }
}
