import type { Appointment, AppointmentInList, Party } from '@fourfold/contract/appointments/shapes'

const party = (username: string, name: string): Party => ({
  username,
  name,
  description: '',
  profileImageUrl: null,
  other: {},
})

export const sam: Party = {
  ...party('sam', 'sam parker'),
  description: 'Desk job, two kids, wants to run again.',
  other: {
    questionsAnswers: [
      { question: 'What would you like help with first?', answer: 'Chronic back pain' },
      { question: 'How long has it been going on?', answer: 'More than a year' },
      { question: 'What would you like help with first?', answer: 'Sleep' },
    ],
  },
  email: 'sam@example.com',
  personalInfo: { age: '25 - 34', issuesAndConcerns: 'Pain after sitting', expectedFree15: true },
  myGender: 'Any',
  insuranceAccepted: 'Yes',
}

export const maya: Party = {
  ...party('maya/okafor', 'maya okafor'),
  description: 'Physical therapist for runners and desk workers',
  profileImageUrl: '/photo.webp',
  other: { pni: 'DPT, CSCS', address: '1204 S Congress Ave, Austin' },
}

export const appointment: Appointment = {
  uuid: '0f5c7f0a-4a8e-4a7a-8d5e-2c6a7d1b9e01',
  start: '2026-11-18T20:00:00.000Z',
  end: '2026-11-18T21:00:00.000Z',
  status: 'Pending',
  location: 'Online',
  address: '',
  sessionType: 'Standard',
  timeZone: 'UTC',
  memberTimeZone: null,
  Professional: maya,
  Member: sam,
  viewer: 'professional',
  answerBy: '2026-11-17T20:00:00.000Z',
  reason: null,
  explanation: null,
  price: 120,
  note: '',
  meetingLink: null,
}

/** Builds the appointment as an item of the list. */
export function buildListItem(overrides: Partial<AppointmentInList>): AppointmentInList {
  const { viewer: _viewer, reason: _reason, price: _price, note: _note, ...summary } = appointment
  const { meetingLink: _link, explanation: _explanation, ...rest } = summary
  return { ...rest, group: 'upcoming', ...overrides }
}
