import type { Letter } from '../platform/mail/letter.ts'
import type { News, Recipient } from './news/news.policy.ts'

/** What the mails of appointments say. No subject tells more than that two people meet. */
export type Telling = {
  recipient: Recipient
  /** Whose mail it is, and whom they meet. */
  name: string
  other: string
  /** Whether the recipient made the move themselves and reads a receipt. */
  isOwnMove: boolean
  when: string
  where: string
  /** Until when a request may be answered. */
  answerBy: string
  pages: { appointment: string; rate: string; bookAgain: string; search: string }
}

type Words = Pick<Letter, 'subject' | 'preview'> & { paragraphs: readonly string[]; footnote?: string }

function letter(telling: Telling, words: Words, action: Letter['action'] = seeIt(telling)): Letter {
  const { name, when, where } = telling
  return {
    heading: `Hello ${name.split(/\s+/)[0]},`,
    facts: [
      { label: 'When', value: when },
      { label: 'Where', value: where },
    ],
    ...(action && { action }),
    ...words,
  }
}

const seeIt = ({ pages }: Telling) => ({ label: 'See the appointment', url: pages.appointment })
const askAgain = ({ pages }: Telling) => ({ label: 'Choose another time', url: pages.bookAgain })

/** A mail program shows buttons beside an invitation; pressing them tells only that program. */
const ANSWER_HERE = 'Please answer on the page: accepting the invitation in your calendar does not confirm anything.'

function requestLetter(telling: Telling): Letter {
  const { other, when, answerBy, pages } = telling
  const words = {
    subject: `${other} asks for an appointment`,
    preview: when,
    paragraphs: [
      `${other} would like to meet you. We keep this time free for them until you answer, at most until ${answerBy}.`,
    ],
    footnote: ANSWER_HERE,
  }
  return letter(telling, words, { label: 'Answer the request', url: pages.appointment })
}

function nudgeLetter(telling: Telling, still: '' | 'still '): Letter {
  const { other, when, answerBy, pages } = telling
  const words = {
    subject: `${other} is ${still}waiting for your answer`,
    preview: when,
    paragraphs: [
      `${other} asked you for an appointment and has not heard from you yet. Please confirm or reject it; after ${answerBy} the request ends by itself.`,
    ],
    footnote: ANSWER_HERE,
  }
  return letter(telling, words, { label: 'Answer the request', url: pages.appointment })
}

function confirmedLetter(telling: Telling): Letter {
  const { other, isOwnMove, when } = telling
  return letter(telling, {
    subject: `Confirmed: appointment with ${other}`,
    preview: when,
    paragraphs: [
      isOwnMove ? `you have confirmed this appointment with ${other}.` : `${other} has confirmed your appointment.`,
    ],
    footnote: 'If you cannot make it, please cancel on the page of the appointment, as early as you can.',
  })
}

function reminderLetter(telling: Telling, subject: string): Letter {
  const { other, when } = telling
  return letter(telling, {
    subject: `${subject}: appointment with ${other}`,
    preview: when,
    paragraphs: [`your appointment with ${other} is coming up.`],
    footnote: 'If you cannot make it, please cancel on the page of the appointment.',
  })
}

function rejectedLetter(telling: Telling): Letter {
  const { other, isOwnMove, when } = telling
  if (isOwnMove) {
    const paragraphs = [`you have rejected this request. ${other} has been told, and the time is free again.`]
    return letter(telling, { subject: `Rejected: request from ${other}`, preview: when, paragraphs })
  }
  const words = {
    subject: `${other} cannot take your appointment`,
    preview: 'Another time may suit both of you.',
    paragraphs: [`${other} cannot take the appointment you asked for. Another time may suit both of you.`],
  }
  return letter(telling, words, askAgain(telling))
}

function expiredLetter(telling: Telling): Letter {
  const { recipient, other, pages } = telling
  if (recipient === 'professional') {
    const paragraphs = [
      `this request had no answer in time, so it has ended. ${other} has been told, and the time is free again.`,
    ]
    return letter(telling, {
      subject: `The request from ${other} has ended`,
      preview: 'It had no answer in time.',
      paragraphs,
    })
  }
  const words = {
    subject: `No answer from ${other}`,
    preview: 'Your request has ended. Here is how to go on.',
    paragraphs: [
      `${other} did not answer your request in time, so it has ended. You owe nothing, and the time is free again.`,
      `You can ask ${other} for another time, or look for somebody else: ${pages.search}`,
    ],
  }
  return letter(telling, words, askAgain(telling))
}

function withdrawnLetter(telling: Telling): Letter {
  const { other, isOwnMove, when } = telling
  return letter(telling, {
    subject: isOwnMove ? `Taken back: your request to ${other}` : `${other} has taken a request back`,
    preview: when,
    paragraphs: [
      isOwnMove
        ? `you have taken back your request. ${other} has been told.`
        : `${other} has taken back the request for this time. You need not do anything; the time is free again.`,
    ],
  })
}

function cancelledLetter(telling: Telling): Letter {
  const { recipient, other, isOwnMove, when } = telling
  const paragraphs = [
    isOwnMove
      ? `you have canceled your appointment with ${other}, and they have been told.`
      : `${other} has canceled your appointment.`,
  ]
  const words = { subject: `Canceled: appointment with ${other}`, preview: when, paragraphs }
  return letter(telling, words, recipient === 'member' && !isOwnMove ? askAgain(telling) : seeIt(telling))
}

function finishedLetter(telling: Telling): Letter {
  const { other, pages } = telling
  const words = {
    subject: `How was your appointment with ${other}?`,
    preview: 'A rating takes a minute and helps others to choose.',
    paragraphs: [`we hope it went well. Your rating takes a minute, and it helps others to choose.`],
    footnote: 'Your review is shown with your first name and the first letter of your last name.',
  }
  return letter(telling, words, { label: 'Rate & Review', url: pages.rate })
}

const letters: Record<News, (telling: Telling) => Letter> = {
  requested: requestLetter,
  'nudge-24': (telling) => nudgeLetter(telling, ''),
  'nudge-48': (telling) => nudgeLetter(telling, 'still '),
  confirmed: confirmedLetter,
  'reminder-24': (telling) => reminderLetter(telling, 'Coming up'),
  'reminder-2': (telling) => reminderLetter(telling, 'Soon'),
  rejected: rejectedLetter,
  expired: expiredLetter,
  withdrawn: withdrawnLetter,
  cancelled: cancelledLetter,
  finished: finishedLetter,
}

export function letterOf(news: News, telling: Telling): Letter {
  return letters[news](telling)
}
