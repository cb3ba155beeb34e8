import type { MailTemplate } from '../infra/mail/mail-template.ts'

type DecisionContext = {
  name: string
  isProfessional: boolean
  /** The admin's reason; may be empty. */
  reason: string
  /** Whether the last rejection ended the account's subscription. */
  subscriptionEnded: boolean
  pages: { profile: string; search: string; categories: string }
}

const createGreeting = ({ name }: DecisionContext) => `Hello ${name.split(/\s+/)[0]},`

/** An ended subscription does not resume: a professional approved later must choose a plan again. */
function approvedAgainMail(context: DecisionContext): MailTemplate {
  return {
    subject: 'You are approved',
    preview: 'To be listed again, choose a plan.',
    heading: createGreeting(context),
    paragraphs: [
      "Welcome back! We've reviewed and approved your profile. You can log in again.",
      "Your earlier subscription ended when we closed your account and won't resume automatically. To be listed, choose a plan. You pay from then on.",
      ...(context.reason ? [context.reason] : []),
    ],
    action: { label: 'Choose a plan', url: context.pages.categories },
  }
}

export function approvedMail(context: DecisionContext): MailTemplate {
  if (context.isProfessional && context.subscriptionEnded) return approvedAgainMail(context)
  if (context.isProfessional) {
    return {
      subject: 'You are approved',
      preview: 'Members can find and book you.',
      heading: createGreeting(context),
      paragraphs: [
        "Welcome! We've reviewed and approved your profile. Members can now find you in every category where you are listed.",
        ...(context.reason ? [context.reason] : []),
      ],
      action: { label: 'See my profile', url: context.pages.profile },
    }
  }
  return {
    subject: 'Your account is open again',
    preview: 'You can log in as before.',
    heading: createGreeting(context),
    paragraphs: ['Your account has been reopened. You can log in again.', ...(context.reason ? [context.reason] : [])],
    action: { label: 'Find a professional', url: context.pages.search },
  }
}

export function rejectedMail(context: DecisionContext): MailTemplate {
  const summary = context.isProfessional
    ? "We've reviewed your profile and can't list you on Fourfold. We've closed your account and canceled your upcoming appointments."
    : "We've closed your account on Fourfold and canceled your upcoming appointments."
  const details = [
    ...(context.reason ? [`Reason: ${context.reason}`] : []),
    ...(context.subscriptionEnded
      ? ["We've also ended your subscription. You won't be charged again. Your past invoices stay valid."]
      : []),
    'To get a copy of your data, or to have it deleted, reply to this email.',
  ]
  const footnote = 'If you think this is a mistake, reply to this email. A person will read it.'
  return {
    subject: context.isProfessional ? "We can't list you on Fourfold" : "We've closed your account",
    preview: context.reason ? 'Here is why, and what you can do.' : 'Here is what you can do.',
    heading: createGreeting(context),
    paragraphs: [summary, ...details],
    footnote,
    discreet: {
      paragraphs: ["We've closed your account and canceled your upcoming appointments.", ...details],
      footnote,
    },
  }
}
