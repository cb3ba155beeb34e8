import type { FaqItem } from './sections/FaqList.tsx'
import type { Step } from './sections/Steps.tsx'

export const memberSteps: Step[] = [
  {
    title: 'Say what you want to change',
    text: 'Search in your own words, or answer a few guided questions. Each answer becomes a goal that professionals work on.',
  },
  {
    title: 'See who fits, and why',
    text: 'Results are grouped by life area, each with a percentage: the more of your goals someone works on, the higher it is.',
  },
  {
    title: 'Read before you decide',
    text: 'A profile shows the story, the services, the proof of certification, and what other members say.',
  },
  {
    title: 'Request a time',
    text: 'Pick an open time and a place: theirs, yours, online, or one you agree on. The professional confirms it.',
  },
  { title: 'Meet', text: 'Write to each other in private before and after, and meet in person or online.' },
  {
    title: 'Say how it was',
    text: 'After the session you can rate and review it, so that the next person chooses well.',
  },
]

export const professionalSteps: Step[] = [
  { title: 'Join free', text: 'Register, confirm your email address, and start on your profile. Nothing to pay yet.' },
  {
    title: 'Show what you do',
    text: 'Add your categories, goals, certificates, prices and the places where you see people.',
  },
  {
    title: 'Set your hours',
    text: 'Working days, breaks and single dates. Members are only offered times you really have.',
  },
  {
    title: 'Be listed',
    text: 'Subscribe to the categories you want to be found in, for one, six or twelve months. You pay for nothing else.',
  },
  {
    title: 'Say yes or no',
    text: 'Every request waits for your answer. You see what the member wants to change first.',
  },
  { title: 'Be recommended', text: 'Reviews come only from members you have really met through Fourfold.' },
]

export const faq: FaqItem[] = [
  {
    question: 'What does it cost to look for someone?',
    answer:
      'Nothing. Searching, matching and messaging are free for members. You pay the professional for the sessions you book, at the price on their profile.',
  },
  {
    question: 'Can I talk to someone before I decide?',
    answer:
      'Yes. You can message any professional once you have an account, and some offer a free 15-minute call, which you book like any other session.',
  },
  {
    question: 'Who sees my answers and my profile?',
    answer:
      'You, and the professionals you have an appointment with. Everyone else sees your name, your username and your picture at most.',
  },
  {
    question: 'Why should I confirm my email address?',
    answer:
      'Because matching builds on your personal answers, and we want to be sure the account is really yours. Searching works without it.',
  },
  {
    question: 'What do professionals pay?',
    answer:
      'Joining is free. To be listed in a category a professional subscribes to it. Payment happens on our payment provider’s own page; we never see the card.',
  },
  {
    question: 'Is this for emergencies?',
    answer:
      'No. If you or someone else is in danger, call your local emergency number now. Professionals on Fourfold work by appointment.',
  },
]
