/** Words the specification describes without quoting; change them here. (OP-014) */
export const registerTexts = {
  professional: {
    heading: 'Join as a Professional',
    headline: 'Join free. Be found by people who need you.',
    promise: 'Build your profile, set your hours, and pay only for the categories you want to be listed in.',
    points: ['No fee to join', 'Your hours, your prices', 'Members who fit what you do'],
    description:
      'Join Fourfold free as a certified professional in Movement, Meals, Mind or Money, and be found by members who need you.',
    otherWay: { question: 'Looking for help yourself?', label: 'Sign up as a member', to: '/register/member' },
  },
  member: {
    heading: 'Sign Up',
    headline: 'Searching is free. Find the person who fits.',
    promise: 'Tell us what you would like to change. We show you who can help, why they match, and when they are free.',
    points: ['No fee to search or match', 'Certified professionals', 'Your answers stay private'],
    description:
      'Sign up to Fourfold: searching is free. Find certified professionals in Movement, Meals, Mind and Money who fit your goals.',
    otherWay: {
      question: 'Do you help people?',
      label: 'Join as a professional',
      to: '/register/professional',
    },
  },
} as const

export type RegistrationType = keyof typeof registerTexts

export function isRegistrationType(word: string): word is RegistrationType {
  return Object.hasOwn(registerTexts, word)
}
