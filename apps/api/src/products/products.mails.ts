import type { MailTemplate } from '../infra/mail/mail-template.ts'

type Told = { name: string; title: string; url: string }

const greeting = ({ name }: Told) => `Hello ${name.split(/\s+/)[0]},`

export function productApprovedMail(told: Told): MailTemplate {
  return {
    subject: 'Your product is approved',
    preview: 'Everybody can see it now.',
    heading: greeting(told),
    paragraphs: [
      `We have reviewed and approved your product “${told.title}”. It is shown under Products and on your profile.`,
    ],
    action: { label: 'See my product', url: told.url },
  }
}

export function productRejectedMail({ reason, ...told }: Told & { reason: string }): MailTemplate {
  return {
    subject: 'We did not approve your product',
    preview: reason ? 'Here is why, and what you can do.' : 'Here is what you can do.',
    heading: greeting(told),
    paragraphs: [
      `We have reviewed your product “${told.title}” and do not show it to others.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      'When you change it, we review it again.',
    ],
    action: { label: 'See my product', url: told.url },
    footnote: 'If you think this is a mistake, reply to this email. A person will read it.',
  }
}
