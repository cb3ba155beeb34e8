import type { MailTemplate } from '../../infra/mail/mail-template.ts'

export type UnreadContext = {
  name: string
  /** The senders, most recent first. */
  senders: readonly string[]
  chatsUrl: string
  unsubscribeUrl: string
}

const nameList = new Intl.ListFormat('en-US')
const MAX_SENDERS = 3

function listSenders(senders: readonly string[]): string {
  const firstSenders = senders.slice(0, MAX_SENDERS)
  const others = senders.length - firstSenders.length
  return nameList.format(
    others > 0 ? [...firstSenders, others === 1 ? 'one other person' : `${others} other people`] : firstSenders,
  )
}

/** Builds a mail that names the senders but contains no message text, because other people may see it. */
export function unreadMail({ name, senders, chatsUrl, unsubscribeUrl }: UnreadContext): MailTemplate {
  const action = { label: 'Read your messages', url: chatsUrl }
  const footnote = `Would you rather not get these emails? Turn them off here: ${unsubscribeUrl}`
  return {
    subject: 'You have unread messages',
    preview: 'Someone has written to you on Fourfold.',
    heading: `Hello ${name.split(/\s+/)[0]},`,
    paragraphs: [`${listSenders(senders)} ${senders.length === 1 ? 'has' : 'have'} written to you.`],
    action,
    footnote,
    discreet: { paragraphs: ['You have unread messages. Log in to read them.'], action, footnote },
  }
}
