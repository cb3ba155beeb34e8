import { expect, test } from 'vitest'

import { buildNotificationMail } from '../../../src/appointments/notifications/notifications.mails.ts'
import type { MailContext } from '../../../src/appointments/notifications/notifications.mails.ts'
import type { NotificationKind } from '../../../src/appointments/notifications/notifications.policy.ts'

const context: MailContext = {
  recipient: 'member',
  name: 'Mila Test',
  otherName: 'SECRET Camilla',
  isOwnAction: false,
  isUnavailable: false,
  when: 'November 18, 2026 at 9:30 AM',
  otherTime: { label: "SECRET's clock", value: 'SECRET time' },
  where: 'SECRET place',
  price: 'SECRET price',
  cancelingRule: 'SECRET rule',
  join: 'https://meet.example/SECRET',
  note: 'SECRET note',
  explanation: 'SECRET words',
  alternatives: ['SECRET Ines', 'SECRET Noor'],
  answerBy: 'SECRET moment',
  pages: {
    appointment: 'https://host.example/appointment/1',
    rate: 'https://host.example/appointment/1?rate',
    bookAgain: 'https://host.example/appointment/create/SECRET',
    search: 'https://host.example/search',
  },
}

const kinds = Object.keys({
  requested: true,
  'nudge-24': true,
  'nudge-48': true,
  confirmed: true,
  'reminder-24': true,
  'reminder-2': true,
  rejected: true,
  expired: true,
  withdrawn: true,
  cancelled: true,
  finished: true,
} satisfies Record<NotificationKind, true>) as NotificationKind[]

test.each(kinds)(
  'the discreet mail "%s" contains the time and a link, but no name, location or product name',
  (kind) => {
    for (const isOwnAction of [false, true]) {
      for (const isUnavailable of [false, true]) {
        const { discreet } = buildNotificationMail(kind, { ...context, isOwnAction, isUnavailable })
        const body = JSON.stringify(discreet)
        expect(body).toContain('Log in to see the details.')
        expect(body).toContain(context.when)
        expect(body).toContain(context.pages.appointment)
        expect(body).not.toMatch(/SECRET|Mila|Fourfold/)
      }
    }
  },
)
