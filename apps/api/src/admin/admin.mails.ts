import type { MailTemplate } from '../infra/mail/mail-template.ts'

type Told = {
  name: string
  isProfessional: boolean
  /** What an admin wrote; may be empty. */
  reason: string
  /** Whether the last rejection has ended what they paid. */
  subscriptionEnded: boolean
  pages: { profile: string; search: string; categories: string }
}

const greeting = ({ name }: Told) => `Hello ${name.split(/\s+/)[0]},`

/** A subscription that ended does not resume by itself: a person approved later chooses a plan and pays again. */
function approvedAgainMail(told: Told): MailTemplate {
  return {
    subject: 'You are approved',
    preview: 'To be listed again, choose a plan.',
    heading: greeting(told),
    paragraphs: [
      'Welcome back! We have reviewed and approved your profile. You can log in again.',
      'Your earlier subscription ended when we closed your account and does not start again on its own. To be listed, choose a plan. You pay from then on.',
      ...(told.reason ? [told.reason] : []),
    ],
    action: { label: 'Choose a plan', url: told.pages.categories },
  }
}

export function approvedMail(told: Told): MailTemplate {
  if (told.isProfessional && told.subscriptionEnded) return approvedAgainMail(told)
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
  const rest = [
    ...(told.reason ? [`Reason: ${told.reason}`] : []),
    ...(told.subscriptionEnded
      ? ['We have also ended your subscription. You will not be charged again. Your past invoices stay valid.']
      : []),
    'To get a copy of your data, or to have it deleted, reply to this email.',
  ]
  const footnote = 'If you think this is a mistake, reply to this email. A person will read it.'
  return {
    subject: told.isProfessional ? 'We cannot list you on Fourfold' : 'We have closed your account',
    preview: told.reason ? 'Here is why, and what you can do.' : 'Here is what you can do.',
    heading: greeting(told),
    paragraphs: [what, ...rest],
    footnote,
    discreet: {
      paragraphs: ['We have closed your account and canceled your upcoming appointments.', ...rest],
      footnote,
    },
  }
}
