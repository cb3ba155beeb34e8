import { createTransport } from 'nodemailer'

import type { Letter } from './letter.ts'
import { renderLetter } from './render.ts'

type Delivery = {
  to: string
  letter: Letter
  /** The same key gives the same Message-ID, so a mail sent twice is recognised as one. */
  key: string
  /** Puts an event into the recipient's calendar, changes it there, or takes it out. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type Mailer = {
  send(delivery: Delivery): Promise<void>
  close(): void
}

type MailerOptions = { smtpUrl: string; from: string }

/** Sends through any SMTP server. Only the worker has one: a request never waits for mail. */
export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
  const domain = from.slice(from.lastIndexOf('@') + 1)

  return {
    async send({ to, letter, key, calendar }) {
      await transport.sendMail({
        from: { name: 'Fourfold', address: from },
        // One recipient, never parsed from text.
        to: { name: '', address: to },
        subject: letter.subject,
        messageId: `<${key}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(await renderLetter(letter)),
        ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
      })
    },
    close: () => transport.close(),
  }
}
