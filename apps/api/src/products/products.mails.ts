import type { MailTemplate } from '../infra/mail/mail-template.ts'

type MailContext = { name: string; title: string; url: string }

const greeting = ({ name }: MailContext) => `Hello ${name.split(/\s+/)[0]},`

export function productApprovedMail(context: MailContext): MailTemplate {
  return {
    subject: 'Your product is approved',
    preview: 'Everyone can see it now.',
    heading: greeting(context),
    paragraphs: [
      `We have reviewed and approved your product “${context.title}”. It is shown under Products and on your profile.`,
    ],
    action: { label: 'See my product', url: context.url },
  }
}

export function productRejectedMail({ reason, ...context }: MailContext & { reason: string }): MailTemplate {
  return {
    subject: 'We did not approve your product',
    preview: reason ? 'Here is why, and what you can do.' : 'Here is what you can do.',
    heading: greeting(context),
    paragraphs: [
      `We have reviewed your product “${context.title}” and do not show it to others.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      'When you change it, we review it again.',
    ],
    action: { label: 'See my product', url: context.url },
    footnote: 'If you think this is a mistake, reply to this email. A person will read it.',
  }
}
