import type { AccountId } from '@fourfold/platform/ids'
import { createTransport } from 'nodemailer'

import type { MailTemplate } from './mail-template.ts'

type Delivery = {
  to: string
  template: MailTemplate
  /** The sender's name. The product by default; neutral in discreet mode. */
  sender?: string
  /** Determines the Message-ID, so that mail servers recognize duplicates. */
  key: string
  /** The URL for one-click unsubscribe. (RFC 8058) */
  unsubscribeUrl?: string
  /** Adds an event to the recipient's calendar, updates it, or removes it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type Transport = {
  send(delivery: Delivery): Promise<void>
  close(): void
}

/** Sends mail to an account. The account's mail settings also apply to its pending and former addresses. */
export type Mailer = {
  send(delivery: Delivery & { accountId: AccountId }): Promise<void>
  close(): void
}

const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

/** Removes addresses from an error: errors are logged, and mail servers repeat the rejected address in them. */
function redactAddresses(error: unknown): Error {
  const { message, code, responseCode, command } = error as Error & Record<string, unknown>
  return Object.assign(new Error(message.replaceAll(ADDRESS, '[address]')), { code, responseCode, command })
}

export type MailerOptions = {
  smtpUrl: string
  from: string
  /** Rejects servers without TLS. Otherwise mail to them is sent unencrypted. */
  requireTls?: boolean
}

/** Reuses connections: a TLS handshake and login cost more than a mail, and providers limit connections. */
const POOL = { pool: true, maxConnections: 5, maxMessages: 100 } as const

/** Idle connections are closed properly before the socket times out. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 20_000, idleTimeout: 15_000 }

/** Sends mail by SMTP. Used only in the worker, so that requests never wait for mail. */
export function createMailer({ smtpUrl, from, requireTls = false }: MailerOptions): Transport {
  const transport = createTransport({ url: smtpUrl, requireTLS: requireTls, ...POOL, ...TIMEOUTS })
  const domain = from.slice(from.lastIndexOf('@') + 1)

  return {
    async send({ to, template, sender = 'Fourfold', key, calendar, unsubscribeUrl }) {
      // Loaded with the first mail: the API process imports this file but sends no mail. Saves 15 MB and a fifth of its
      // startup time.
      const { renderMail } = await import('./render.ts')
      const mail = {
        from: { name: sender, address: from },
        // An object, because nodemailer would parse a string as a list of addresses.
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
        throw redactAddresses(error)
      })
    },
    close: () => transport.close(),
  }
}
