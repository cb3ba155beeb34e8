import type { AccountId } from '@fourfold/platform/ids'
import { createTransport } from 'nodemailer'

import type { MailTemplate } from './mail-template.ts'

type Delivery = {
  to: string
  template: MailTemplate
  /** Who it is from, as an inbox shows it; the product, unless somebody wants to keep that to themselves. */
  sender?: string
  /** The same key gives the same Message-ID, so a mail sent twice is recognised as one. */
  key: string
  /** Where a mail program may turn such mails off without asking anybody. (RFC 8058) */
  unsubscribeUrl?: string
  /** Puts an event into the recipient's calendar, changes it there, or takes it out. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type Transport = {
  send(delivery: Delivery): Promise<void>
  close(): void
}

/** Knows whom it writes to: what somebody wants of our mails holds at an address they wait for or have left, too. */
export type Mailer = {
  send(delivery: Delivery & { accountId: AccountId }): Promise<void>
  close(): void
}

const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

/** What fails is logged, and a mail server answers with the address it refuses: it is cut out, here and in what is attached. */
function withoutAddress(error: unknown): Error {
  const { message, code, responseCode, command } = error as Error & Record<string, unknown>
  return Object.assign(new Error(message.replaceAll(ADDRESS, '[address]')), { code, responseCode, command })
}

export type MailerOptions = {
  smtpUrl: string
  from: string
  /** Whether a server that offers no TLS gets no mail, instead of one in the clear. */
  requireTls?: boolean
}

/** A handshake with TLS and login costs more than a mail, and providers count connections. */
const POOL = { pool: true, maxConnections: 5, maxMessages: 100 } as const

/** Idle connections are ended with a goodbye before the socket times out. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 20_000, idleTimeout: 15_000 }

/** Sends through any SMTP server. Only the worker has one: a request never waits for mail. */
export function createMailer({ smtpUrl, from, requireTls = false }: MailerOptions): Transport {
  const transport = createTransport({ url: smtpUrl, requireTLS: requireTls, ...POOL, ...TIMEOUTS })
  const domain = from.slice(from.lastIndexOf('@') + 1)

  return {
    async send({ to, template, sender = 'Fourfold', key, calendar, unsubscribeUrl }) {
      // With the first mail, because the api loads this file too and never sends: 15 MB and a fifth of its start.
      const { renderMail } = await import('./render.ts')
      const mail = {
        from: { name: sender, address: from },
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
        ...(await renderMail(template, sender)),
        ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw withoutAddress(error)
      })
    },
    close: () => transport.close(),
  }
}
