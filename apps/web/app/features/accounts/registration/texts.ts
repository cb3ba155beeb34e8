import { listingPrice } from '~/features/subscriptions/index.ts'

import type { RegistrationIntent } from './registration-intent.ts'

/** Texts that the specification describes but does not quote; change them here. (OP-014) */
export const registerTexts = {
  professional: {
    heading: 'Join as a Professional',
    headline: 'Join free. Be found by people who need you.',
    lead: 'Build your profile, set your hours, and pay only for the categories you want to be listed in.',
    benefits: ['No fee to join', 'Your hours, your prices', `Listing: ${listingPrice}`],
    nextSteps: [
      'We email you a link. Open it to confirm your address.',
      'Ten minutes, six steps: your address, photo, certificates, category, rate, and hours.',
      'Our team checks your certificates, and members can find you.',
    ],
    description:
      'Join Fourfold free as a certified professional in Movement, Meals, Mind or Money, and be found by members who need you.',
    otherRole: { question: 'Looking for help yourself?', label: 'Sign up as a member', to: '/register/member' },
  },
  member: {
    heading: 'Sign Up',
    headline: 'Searching is free. Find the person who fits.',
    lead: 'Tell us what you would like to change. We show you who can help, why they match, and when they are available.',
    benefits: ['No fee to search or match', 'Certified professionals', 'Your answers stay private'],
    nextSteps: [
      'We email you a link. Open it to confirm your address.',
      'A few questions tell us what you would like to change.',
      'You see who fits, why, and when they are available.',
    ],
    description:
      'Sign up to Fourfold: searching is free. Find certified professionals in Movement, Meals, Mind and Money who fit your goals.',
    otherRole: {
      question: 'Do you help people?',
      label: 'Join as a Professional',
      to: '/register/professional',
    },
  },
} as const

const intentTexts = {
  book: { headline: 'Book with', step: 'Pick a time with' },
  write: { headline: 'Write to', step: 'Write to' },
} as const

/** Returns the texts, with the name of the professional whom the visitor wanted to contact. (ACC-03) */
export function getRegisterTexts(type: RegistrationType, intent: RegistrationIntent | null) {
  if (!intent) return registerTexts[type]
  const { headline, step } = intentTexts[intent.action]
  const [link] = registerTexts.member.nextSteps
  return {
    ...registerTexts.member,
    headline: `${headline} ${intent.firstName}`,
    lead: `Searching is free, and so is your account. You pay ${intent.firstName} only for the sessions you book.`,
    nextSteps: [
      link,
      `${step} ${intent.firstName}. We take you straight back.`,
      `${intent.firstName} answers, and we email you.`,
    ],
  }
}

export type RegistrationType = keyof typeof registerTexts

export function isRegistrationType(value: string): value is RegistrationType {
  return Object.hasOwn(registerTexts, value)
}
