import type { MailTemplate } from '../platform/mail/mail-template.ts'

type Told = {
  name: string
  isProfessional: boolean
  /** What an admin wrote; may be empty. */
  reason: string
  pages: { profile: string; search: string }
}

const greeting = ({ name }: Told) => `Hello ${name.split(/\s+/)[0]},`

export function approvedMail(told: Told): MailTemplate {
  if (told.isProfessional) {
    return {
      subject: 'You are approved',
      preview: 'Members can find and book you.',
      heading: greeting(told),
      paragraphs: [
        'Welcome! We have reviewed and approved your profile. Members can now find you in every category where you are listed.',
        ...(told.reason ? [told.reason] : []),
      ],
      action: { label: 'See my profile', url: told.pages.profile },
    }
  }
  return {
    subject: 'Your account is open again',
    preview: 'You can log in as before.',
    heading: greeting(told),
    paragraphs: ['Your account has been reopened. You can log in again.', ...(told.reason ? [told.reason] : [])],
    action: { label: 'Find a professional', url: told.pages.search },
  }
}

export function rejectedMail(told: Told): MailTemplate {
  const what = told.isProfessional
    ? 'We have reviewed your profile and cannot list you on Fourfold. We have closed your account and canceled your upcoming appointments.'
    : 'We have closed your account on Fourfold and canceled your upcoming appointments.'
  return {
    subject: told.isProfessional ? 'We cannot list you on Fourfold' : 'We have closed your account',
    preview: told.reason ? 'Here is why, and what you can do.' : 'Here is what you can do.',
    heading: greeting(told),
    paragraphs: [what, ...(told.reason ? [`Reason: ${told.reason}`] : [])],
    footnote: 'If you think this is a mistake, reply to this email. A person will read it.',
  }
}
