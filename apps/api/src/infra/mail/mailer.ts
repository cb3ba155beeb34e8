import type { AccountId } from '@fourfold/platform/ids'
import { createTransport } from 'nodemailer'

import type { MailTemplate } from './mail-template.ts'

type Delivery = {
  to: string
  template: MailTemplate
  /** The sender's name. The product by default; neutral in discreet mode. */
  sender?: string
  /** The same key gives the same Message-ID, so that mail servers recognize a mail that is sent twice. */
  key: string
  /** For one-click unsubscribe. (RFC 8058) */
  unsubscribeUrl?: string
  /** Adds an event to the recipient's calendar, updates it, or removes it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type Transport = {
  send(delivery: Delivery): Promise<void>
  close(): void
}

/** Sends to an account, whose mail settings apply to its pending and former addresses too. */
export type Mailer = {
  send(delivery: Delivery & { accountId: AccountId }): Promise<void>
  close(): void
}

const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

/** Errors are logged, and mail servers repeat the rejected address in them, so this removes it. */
function withoutAddress(error: unknown): Error {
  const { message, code, responseCode, command } = error as Error & Record<string, unknown>
  return Object.assign(new Error(message.replaceAll(ADDRESS, '[address]')), { code, responseCode, command })
}

export type MailerOptions = {
  smtpUrl: string
  from: string
  /** Rejects servers without TLS. Otherwise mail to them is sent unencrypted. */
  requireTls?: boolean
}

/** Connections are reused, because the TLS handshake and login cost more than a mail, and providers limit connections. */
const POOL = { pool: true, maxConnections: 5, maxMessages: 100 } as const

/** Idle connections are closed properly before the socket times out. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 20_000, idleTimeout: 15_000 }

/** Sends mail by SMTP. Used only in the worker, so that requests never wait for mail. */
export function createMailer({ smtpUrl, from, requireTls = false }: MailerOptions): Transport {
  const transport = createTransport({ url: smtpUrl, requireTLS: requireTls, ...POOL, ...TIMEOUTS })
  const domain = from.slice(from.lastIndexOf('@') + 1)

  return {
    async send({ to, template, sender = 'Fourfold', key, calendar, unsubscribeUrl }) {
      // Loaded with the first mail: the API process imports this file too and never sends. Saves 15 MB and a fifth of its
      // startup time.
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
