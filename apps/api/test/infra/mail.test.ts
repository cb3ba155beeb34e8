import { inspect } from 'node:util'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import type { MailTemplate } from '../../src/infra/mail/mail-template.ts'
import { createMailer } from '../../src/infra/mail/mailer.ts'
import type { Transport } from '../../src/infra/mail/mailer.ts'
import { startSmtpServer } from '../processes/smtp-server.ts'
import { calendarIn, sourceOf, waitForMails } from '../setup/mails.ts'

const template: MailTemplate = {
  subject: 'Please confirm',
  preview: 'One click.',
  heading: 'Welcome, Mila.',
  paragraphs: ['First paragraph.', 'Second paragraph.'],
  action: { label: 'Confirm', url: 'https://fourfold.example/confirm-email?token=a&email=b%40c.example' },
  footnote: 'Ignore this if it was not you.',
}

const someone = () => `mail.${crypto.randomUUID()}@people.example`

let mailer: Transport
beforeAll(() => {
  mailer = createMailer({ smtpUrl: process.env.SMTP_URL ?? 'smtp://127.0.0.1:1025', from: 'hello@fourfold.example' })
})
afterAll(() => mailer.close())

async function delivered(to: string, over: Partial<MailTemplate> = {}, key = crypto.randomUUID()) {
  await mailer.send({ to, template: { ...template, ...over }, key })
  const mail = (await waitForMails(to))[0]
  if (!mail) throw new Error('no mail came')
  return { ...mail, source: await sourceOf(mail) }
}

describe('a mail', () => {
  test('has a text and an HTML part that say the same', async () => {
    const { text, html, subject, source } = await delivered(someone())
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

  test('has the same Message-ID for the same key, and another for another', async () => {
    const to = someone()
    await mailer.send({ to, template, key: 'confirm.1' })
    await mailer.send({ to, template, key: 'confirm.1' })
    await mailer.send({ to, template, key: 'confirm.2' })
    const sources = await Promise.all((await waitForMails(to, 3)).map(sourceOf))
    const ids = sources.map((source) => /^message-id: <(.+)>\r?$/im.exec(source)?.[1])
    expect(ids.toSorted()).toEqual([
      'confirm.1@fourfold.example',
      'confirm.1@fourfold.example',
      'confirm.2@fourfold.example',
    ])
  })

  test('shows what a person typed as text, never as markup', async () => {
    const { html, text } = await delivered(someone(), {
      heading: 'Welcome, <b>x</b><img src=x onerror=alert(1)>.',
      paragraphs: ['"><script>alert(1)</script>'],
    })
    expect(html).not.toContain('<b>x</b>')
    expect(html).not.toMatch(/<(?:img|script)\b/i)
    expect(html).toContain('&lt;b&gt;x&lt;/b&gt;')
    expect(text.toLowerCase()).toContain('welcome, <b>x</b>')
  })

  test('takes no header from what a person typed', async () => {
    const injection = 'Hello\r\nBcc: everybody@people.example\r\nX-Injected: yes\r\n\r\nbody'
    const { source, subject } = await delivered(someone(), { subject: injection, heading: injection })
    const head = source.split(/\r?\n\r?\n/)[0] ?? ''
    expect(head).not.toMatch(/^(?:bcc|x-injected):/im)
    expect(subject).toContain('Hello')
  })

  test('shows facts at a glance, in both parts', async () => {
    const facts = [
      { label: 'When', value: 'December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time' },
      { label: 'Where', value: '<b>12</b> Main Street' },
    ]
    const { text, html } = await delivered(someone(), { facts })
    expect(text).toContain('When: December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time')
    expect(text).toContain('Where: <b>12</b> Main Street')
    expect(html).toContain('&lt;b&gt;12&lt;/b&gt; Main Street')
  })

  test('carries a calendar event as the part that mail programs look for, and as a file', async () => {
    const to = someone()
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nX-NAME:Zoë\r\nEND:VCALENDAR\r\n'
    await mailer.send({ to, template, key: crypto.randomUUID(), calendar: { method: 'CANCEL', content } })
    const [mail] = await waitForMails(to)
    if (!mail) throw new Error('no mail came')
    expect(await sourceOf(mail)).toMatch(/^content-type: text\/calendar; charset=utf-8; method=CANCEL\r?$/im)
    expect(await calendarIn(mail)).toBe(content)
  })

  test('goes to one address, whatever the address contains', async () => {
    const to = someone()
    await expect(mailer.send({ to: `a, ${to}`, template, key: 'x' })).rejects.toThrow(/recipient|address/i)
    await expect(mailer.send({ to: `${to}\r\nRCPT TO:<x@y.example>`, template, key: 'x' })).rejects.toThrow(/./)
    const { source } = await delivered(to)
    expect(source.match(/^to: .*$/gim)).toEqual([`To: ${to}`])
  })
})

test('a server that is away is an error for the job to retry', async () => {
  const stranded = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'hello@fourfold.example' })
  await expect(stranded.send({ to: someone(), template, key: 'x' })).rejects.toThrow('ECONNREFUSED')
  stranded.close()
})

test('X-09: what went wrong does not tell whose address it was', async () => {
  const to = someone()
  const failed = await mailer.send({ to: `a, ${to}`, template, key: 'x' }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(inspect(failed, { showHidden: true, depth: 9 })).not.toContain(to)
})

describe('connections to the mail server', () => {
  /** A server that counts, and a mailer of its own. */
  async function openPair(chooseBehavior: Parameters<typeof startSmtpServer>[0] = () => 'accept') {
    const office = await startSmtpServer(chooseBehavior)
    const sender = createMailer({ smtpUrl: office.url, from: 'hello@fourfold.example' })
    onTestFinished(async () => {
      sender.close()
      await office.close()
    })
    const send = () => sender.send({ to: someone(), template, key: crypto.randomUUID() })
    const sendMany = (count: number) => Promise.all(Array.from({ length: count }, send))
    return { office, send, sendMany }
  }

  test('are used again: mails one after the other need one', async () => {
    const { office, send } = await openPair()
    for (let nth = 0; nth < 10; nth += 1) await send()
    expect([office.deliveries.length, office.connections()]).toEqual([10, 1])
  })

  test('are at most five at once, however many mails wait', async () => {
    const { office, sendMany } = await openPair()
    await sendMany(40)
    expect(office.deliveries).toHaveLength(40)
    expect(office.connections()).toBeLessThanOrEqual(5)
  })

  test('are replaced after a hundred mails', async () => {
    const { office, send } = await openPair()
    for (let nth = 0; nth < 101; nth += 1) await send()
    expect([office.deliveries.length, office.connections()]).toEqual([101, 2])
  })

  test('that the server has ended meanwhile cost no mail', async () => {
    const { office, send, sendMany } = await openPair()
    await sendMany(3)
    office.closeConnections()
    await send()
    expect(office.deliveries).toHaveLength(4)
  })

  test('carry the mails after one that was refused, which is an error for its job alone', async () => {
    const { office, send } = await openPair((earlier) => (earlier === 1 ? 'refuse' : 'accept'))
    await send()
    await expect(send()).rejects.toThrow('later')
    await send()
    expect(office.deliveries.map(({ isAccepted }) => isAccepted)).toEqual([true, false, true])
  })
})

test('leaves encrypted or not at all, where that is asked for', async () => {
  const office = await startSmtpServer(() => 'accept')
  const strict = createMailer({ smtpUrl: office.url, from: 'hello@fourfold.example', requireTls: true })
  onTestFinished(async () => {
    strict.close()
    await office.close()
  })
  await expect(strict.send({ to: someone(), template, key: crypto.randomUUID() })).rejects.toThrow(/STARTTLS|TLS/)
  expect(office.deliveries).toEqual([])
})
