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
        'welcome! We have looked at your profile and approved it. Members find you in every category you are listed in.',
        ...(told.reason ? [told.reason] : []),
      ],
      action: { label: 'See my profile', url: told.pages.profile },
    }
  }
  return {
    subject: 'Your account is open again',
    preview: 'You can log in as before.',
    heading: greeting(told),
    paragraphs: ['your account is open again. You can log in as before.', ...(told.reason ? [told.reason] : [])],
    action: { label: 'Find a professional', url: told.pages.search },
  }
}

export function rejectedMail(told: Told): MailTemplate {
  const what = told.isProfessional
    ? 'we have looked at your profile and cannot list you on Fourfold. Your account is closed, and open appointments have ended.'
    : 'we have closed your account on Fourfold. Open appointments have ended.'
  return {
    subject: told.isProfessional ? 'We cannot list you on Fourfold' : 'We have closed your account',
    preview: 'Here is why, and what you can do.',
    heading: greeting(told),
    paragraphs: [what, ...(told.reason ? [`This is why: ${told.reason}`] : [])],
    footnote: 'Do you think that we are wrong? Please answer this mail; a person reads it.',
  }
}
