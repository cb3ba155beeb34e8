import { inspect } from 'node:util'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import type { MailTemplate } from '../../src/infra/mail/mail-template.ts'
import { createMailer } from '../../src/infra/mail/mailer.ts'
import type { Transport } from '../../src/infra/mail/mailer.ts'
import { startSmtpServer } from '../processes/smtp-server.ts'
import { extractCalendar, fetchSource, waitForMails } from '../setup/mails.ts'

const template: MailTemplate = {
  subject: 'Please confirm',
  preview: 'One click.',
  heading: 'Welcome, Mila.',
  paragraphs: ['First paragraph.', 'Second paragraph.'],
  action: { label: 'Confirm', url: 'https://fourfold.example/confirm-email?token=a&email=b%40c.example' },
  footnote: 'Ignore this if it was not you.',
}

const createAddress = () => `mail.${crypto.randomUUID()}@people.example`

let mailer: Transport
beforeAll(() => {
  mailer = createMailer({ smtpUrl: process.env.SMTP_URL ?? 'smtp://127.0.0.1:1025', from: 'hello@fourfold.example' })
})
afterAll(() => mailer.close())

async function deliver(to: string, changes: Partial<MailTemplate> = {}, key = crypto.randomUUID()) {
  await mailer.send({ to, template: { ...template, ...changes }, key })
  const mail = (await waitForMails(to))[0]
  if (!mail) throw new Error('no mail arrived')
  return { ...mail, source: await fetchSource(mail) }
}

describe('a mail', () => {
  test('has a text part and an HTML part with the same content', async () => {
    const { text, html, subject, source } = await deliver(createAddress())
    expect(subject).toBe('Please confirm')
    for (const part of [text, html]) {
      for (const words of ['Welcome, Mila.', 'First paragraph.', 'Second paragraph.', 'Ignore this']) {
        expect(part.toLowerCase()).toContain(words.toLowerCase())
      }
    }
    expect(text).toContain('https://fourfold.example/confirm-email?token=a&email=b%40c.example')
    expect(html).toContain('href="https://fourfold.example/confirm-email?token=a&amp;email=b%40c.example"')
    expect(source).toMatch(/^content-type: multipart\/alternative/im)
    expect(source).toMatch(/^auto-submitted: auto-generated/im)
    expect(html).not.toMatch(/<(?:img|script|link|iframe)\b/i)
  })

  test('has one Message-ID per key', async () => {
    const to = createAddress()
    await mailer.send({ to, template, key: 'confirm.1' })
    await mailer.send({ to, template, key: 'confirm.1' })
    await mailer.send({ to, template, key: 'confirm.2' })
    const sources = await Promise.all((await waitForMails(to, 3)).map(fetchSource))
    const ids = sources.map((source) => /^message-id: <(.+)>\r?$/im.exec(source)?.[1])
    expect(ids.toSorted()).toEqual([
      'confirm.1@fourfold.example',
      'confirm.1@fourfold.example',
      'confirm.2@fourfold.example',
    ])
  })

  test('escapes user input', async () => {
    const { html, text } = await deliver(createAddress(), {
      heading: 'Welcome, <b>x</b><img src=x onerror=alert(1)>.',
      paragraphs: ['"><script>alert(1)</script>'],
    })
    expect(html).not.toContain('<b>x</b>')
    expect(html).not.toMatch(/<(?:img|script)\b/i)
    expect(html).toContain('&lt;b&gt;x&lt;/b&gt;')
    expect(text.toLowerCase()).toContain('welcome, <b>x</b>')
  })

  test('contains no headers injected by user input', async () => {
    const injection = 'Hello\r\nBcc: all@people.example\r\nX-Injected: yes\r\n\r\nbody'
    const { source, subject } = await deliver(createAddress(), { subject: injection, heading: injection })
    const head = source.split(/\r?\n\r?\n/)[0] ?? ''
    expect(head).not.toMatch(/^(?:bcc|x-injected):/im)
    expect(subject).toContain('Hello')
  })

  test('shows facts in both parts', async () => {
    const facts = [
      { label: 'When', value: 'December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time' },
      { label: 'Where', value: '<b>12</b> Main Street' },
    ]
    const { text, html } = await deliver(createAddress(), { facts })
    expect(text).toContain('When: December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time')
    expect(text).toContain('Where: <b>12</b> Main Street')
    expect(html).toContain('&lt;b&gt;12&lt;/b&gt; Main Street')
  })

  test('has a calendar event as an alternative part and as an attachment', async () => {
    const to = createAddress()
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nX-NAME:Zoë\r\nEND:VCALENDAR\r\n'
    await mailer.send({ to, template, key: crypto.randomUUID(), calendar: { method: 'CANCEL', content } })
    const [mail] = await waitForMails(to)
    if (!mail) throw new Error('no mail arrived')
    expect(await fetchSource(mail)).toMatch(/^content-type: text\/calendar; charset=utf-8; method=CANCEL\r?$/im)
    expect(await extractCalendar(mail)).toBe(content)
  })

  test('goes to exactly one address and rejects malformed ones', async () => {
    const to = createAddress()
    await expect(mailer.send({ to: `a, ${to}`, template, key: 'x' })).rejects.toThrow(/recipient|address/i)
    await expect(mailer.send({ to: `${to}\r\nRCPT TO:<x@y.example>`, template, key: 'x' })).rejects.toThrow(/./)
    const { source } = await deliver(to)
    expect(source.match(/^to: .*$/gim)).toEqual([`To: ${to}`])
  })
})

test('send throws when the mail server is unavailable, so that the job is retried', async () => {
  const unavailableMailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'hello@fourfold.example' })
  await expect(unavailableMailer.send({ to: createAddress(), template, key: 'x' })).rejects.toThrow('ECONNREFUSED')
  unavailableMailer.close()
})

test('errors of the mailer do not contain the address', async () => {
  const to = createAddress()
  const error = await mailer.send({ to: `a, ${to}`, template, key: 'x' }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Error)
  expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain(to)
})

describe('connections to the mail server', () => {
  /** Starts a mail server that counts its connections, and a mailer for it. */
  async function startServerAndMailer(chooseBehavior: Parameters<typeof startSmtpServer>[0] = () => 'accept') {
    const smtpServer = await startSmtpServer(chooseBehavior)
    const sender = createMailer({ smtpUrl: smtpServer.url, from: 'hello@fourfold.example' })
    onTestFinished(async () => {
      sender.close()
      await smtpServer.close()
    })
    const send = () => sender.send({ to: createAddress(), template, key: crypto.randomUUID() })
    const sendMany = (count: number) => Promise.all(Array.from({ length: count }, send))
    return { smtpServer, send, sendMany }
  }

  test('are reused for consecutive mails', async () => {
    const { smtpServer, send } = await startServerAndMailer()
    for (let nth = 0; nth < 10; nth += 1) await send()
    expect([smtpServer.deliveries.length, smtpServer.countConnections()]).toEqual([10, 1])
  })

  test('are limited to five', async () => {
    const { smtpServer, sendMany } = await startServerAndMailer()
    await sendMany(40)
    expect(smtpServer.deliveries).toHaveLength(40)
    expect(smtpServer.countConnections()).toBeLessThanOrEqual(5)
  })

  test('are replaced after a hundred mails', async () => {
    const { smtpServer, send } = await startServerAndMailer()
    for (let nth = 0; nth < 101; nth += 1) await send()
    expect([smtpServer.deliveries.length, smtpServer.countConnections()]).toEqual([101, 2])
  })

  test('are replaced without losing a mail when the server closes them', async () => {
    const { smtpServer, send, sendMany } = await startServerAndMailer()
    await sendMany(3)
    smtpServer.closeConnections()
    await send()
    expect(smtpServer.deliveries).toHaveLength(4)
  })

  test('deliver later mails after a rejected one', async () => {
    const { smtpServer, send } = await startServerAndMailer((earlierMails) =>
      earlierMails === 1 ? 'reject' : 'accept',
    )
    await send()
    await expect(send()).rejects.toThrow('later')
    await send()
    expect(smtpServer.deliveries.map(({ isAccepted }) => isAccepted)).toEqual([true, false, true])
  })
})

test('requireTls rejects a server without TLS', async () => {
  const smtpServer = await startSmtpServer(() => 'accept')
  const tlsMailer = createMailer({ smtpUrl: smtpServer.url, from: 'hello@fourfold.example', requireTls: true })
  onTestFinished(async () => {
    tlsMailer.close()
    await smtpServer.close()
  })
  await expect(tlsMailer.send({ to: createAddress(), template, key: crypto.randomUUID() })).rejects.toThrow(
    /STARTTLS|TLS/,
  )
  expect(smtpServer.deliveries).toEqual([])
})
