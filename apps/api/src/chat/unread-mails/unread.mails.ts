import type { MailTemplate } from '../../infra/mail/mail-template.ts'

export type UnreadContext = {
  name: string
  /** Who wrote, the last one first. */
  writers: readonly string[]
  chatsUrl: string
  offUrl: string
}

const listed = new Intl.ListFormat('en-US')
const MAX_NAMED = 3

function whoWrote(writers: readonly string[]): string {
  const named = writers.slice(0, MAX_NAMED)
  const others = writers.length - named.length
  return listed.format(others > 0 ? [...named, others === 1 ? 'one other person' : `${others} other people`] : named)
}

/** Says who has written and nothing of what: a mail may be read by anybody who sees the screen. */
export function unreadMail({ name, writers, chatsUrl, offUrl }: UnreadContext): MailTemplate {
  const action = { label: 'Read your messages', url: chatsUrl }
  const footnote = `Would you rather not get these emails? Turn them off here: ${offUrl}`
  return {
    subject: 'You have unread messages',
    preview: 'Someone has written to you on Fourfold.',
    heading: `Hello ${name.split(/\s+/)[0]},`,
    paragraphs: [`${whoWrote(writers)} ${writers.length === 1 ? 'has' : 'have'} written to you.`],
    action,
    footnote,
    discreet: { paragraphs: ['You have unread messages. Log in to read them.'], action, footnote },
  }
}
