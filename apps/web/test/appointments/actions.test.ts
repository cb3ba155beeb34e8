import { appointmentStatuses } from '@fourfold/contract/appointments/lifecycle'
import { describe, expect, test } from 'vitest'

import { getOtherParty, formatStatus } from '~/features/appointments/appointment-texts.ts'
import { formatTimeToAnswer, listActions, getActionTexts } from '~/features/appointments/detail/actions.ts'
import { groupAnswers, listReferralFacts } from '~/features/appointments/detail/referral.ts'

import { appointment, buildListItem, maya, sam } from './fixtures.ts'

const start = Date.parse(appointment.start)
const hourBeforeDeadline = Date.parse(appointment.answerBy) - 3_600_000

describe('the available actions', () => {
  const listLabels = (viewer: 'member' | 'professional', status: typeof appointment.status, now = hourBeforeDeadline) =>
    listActions({ ...appointment, viewer, status }, now).map(
      (action) => getActionTexts(action, { status, otherName: 'Sam' }).label,
    )

  test(
    'offer Confirm and Reject for a pending request to the professional only',
    { tags: ['APP-54', 'OP-122'] },
    () => {
      expect(listLabels('professional', 'Pending')).toEqual(['Reject Appointment', 'Confirm Appointment'])
      expect(listLabels('member', 'Pending')).toEqual(['Take Back Request'])
      for (const status of ['Rejected', 'Cancelled', 'Finished'] as const) {
        expect([...listLabels('professional', status), ...listLabels('member', status)]).toEqual([])
      }
    },
  )

  test('do not include Confirm after the deadline for an answer', () => {
    expect(listLabels('professional', 'Pending', Date.parse(appointment.answerBy))).toEqual(['Reject Appointment'])
  })

  test('include Cancel for both parties of a confirmed appointment', { tags: ['APP-56'] }, () => {
    expect(listLabels('member', 'Scheduled')).toEqual(['Cancel Appointment'])
    expect(listLabels('professional', 'Scheduled')).toEqual(['Cancel Appointment'])
  })

  test('never include an action that finishes an appointment', { tags: ['APP-57', 'OP-074'] }, () => {
    const duringAppointment = start + 60_000
    const labels = appointmentStatuses.flatMap((status) => listLabels('professional', status, duringAppointment))
    expect(labels).toEqual(['Reject Appointment', 'Cancel Appointment'])
  })

  test('require a confirmation if irreversible, with a dismiss button that is not labeled Cancel', () => {
    expect(getActionTexts('approve', { status: 'Pending', otherName: 'Sam' }).confirmation).toBeNull()
    for (const [action, status] of [
      ['reject', 'Pending'],
      ['cancel', 'Pending'],
      ['cancel', 'Scheduled'],
    ] as const) {
      expect(getActionTexts(action, { status, otherName: 'Sam' }).confirmation?.text).toContain('cannot be undone')
      expect(getActionTexts(action, { status, otherName: 'Sam' }).confirmation?.dismissLabel).not.toBe('Cancel')
    }
  })

  test.each([
    [62, 'answer within 2 days'],
    [48, 'answer within 2 days'],
    [47.9, 'answer within 47 hours'],
    [46.5, 'answer within 46 hours'],
    [1.2, 'answer within 1 hour'],
    [0.4, 'answer within the hour'],
    [-1, 'answer within the hour'],
  ])('format a deadline in %s hours as "%s"', (hours, text) => {
    expect(formatTimeToAnswer(new Date(hourBeforeDeadline + hours * 3_600_000).toISOString(), hourBeforeDeadline)).toBe(
      text,
    )
  })
})

describe('an appointment in the list', () => {
  test('shows each party the other party', () => {
    expect(getOtherParty(buildListItem({}), 'SAM').name).toBe('Maya Okafor')
    expect(getOtherParty(buildListItem({}), 'Maya/Okafor').name).toBe('Sam Parker')
  })

  test('shows the status, with Cancelled spelled Canceled', { tags: ['APP-32', 'OP-072'] }, () => {
    expect(appointmentStatuses.map(formatStatus)).toEqual(['Pending', 'Scheduled', 'Rejected', 'Canceled', 'Finished'])
  })
})

describe('the referral card', () => {
  test('groups the answers by question', () => {
    expect(groupAnswers(sam)).toEqual([
      ['What would you like help with first?', 'Chronic back pain; Sleep'],
      ['How long has it been going on?', 'More than a year'],
    ])
    expect(groupAnswers(maya)).toEqual([])
  })

  test('lists the details that the member disclosed, with labels', () => {
    expect(listReferralFacts(sam)).toEqual([
      ['Age', '18-34'],
      ['Gender', 'Prefer Not To Say'],
      ['Email', 'sam@example.com'],
      ['Issues and Concerns', 'Pain after sitting'],
      ['Insurance', 'Yes'],
      ['Free 15 call', 'Yes'],
      ['Weekend Service', 'No'],
    ])
  })

  test('shows "Not specified" for missing details', () => {
    expect(listReferralFacts(maya).map(([, value]) => value)).toEqual([
      ...Array<string>(5).fill('Not specified'),
      'No',
      'No',
    ])
  })
})
