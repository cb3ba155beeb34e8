import { createTransport } from 'nodemailer'

import type { MailTemplate } from './mail-template.ts'

type Delivery = {
  to: string
  template: MailTemplate
  /** The same key gives the same Message-ID, so a mail sent twice is recognised as one. */
  key: string
  /** Puts an event into the recipient's calendar, changes it there, or takes it out. */
  /** Where a mail program may turn such mails off without asking anybody. (RFC 8058) */
  unsubscribeUrl?: string
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type Mailer = {
  send(delivery: Delivery): Promise<void>
  close(): void
}

type MailerOptions = { smtpUrl: string; from: string }

/** A handshake with TLS and login costs more than a mail, and providers count connections. */
const POOL = { pool: true, maxConnections: 5, maxMessages: 100 } as const

/** Idle connections are ended with a goodbye before the socket times out. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 20_000, idleTimeout: 15_000 }

/** Sends through any SMTP server. Only the worker has one: a request never waits for mail. */
export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = createTransport({ url: smtpUrl, ...POOL, ...TIMEOUTS })
  const domain = from.slice(from.lastIndexOf('@') + 1)

  return {
    async send({ to, template, key, calendar, unsubscribeUrl }) {
      // With the first mail, because the api loads this file too and never sends: 15 MB and a fifth of its start.
      const { renderMail } = await import('./render.ts')
      await transport.sendMail({
        from: { name: 'Fourfold', address: from },
        // One recipient, never parsed from text.
        to: { name: '', address: to },
        subject: template.subject,
        messageId: `<${key}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...(await renderMail(template)),
        ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
      })
    },
    close: () => transport.close(),
  }
}
