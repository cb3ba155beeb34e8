import { createHmac } from 'node:crypto'

import { WEBHOOK_SECRET } from './stripe-test-app.ts'

/** A request to the webhook. */
export type WebhookRequest = { body: string | Buffer; headers: Record<string, string> }

type Signing = { secret?: string; time?: number; body?: string | Buffer }

const nowSeconds = () => Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)

const computeMac = (secret: string, time: number | string, body: string | Buffer, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(`${time}.`).update(body).digest('hex')

/** Signs a body, by default like Stripe. */
export function sign(
  body: string | Buffer,
  { secret = WEBHOOK_SECRET, time = nowSeconds(), body: signed = body }: Signing = {},
): string {
  return `t=${time},v1=${computeMac(secret, time, signed)}`
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }
const withHeader = (body: string | Buffer, header?: string): WebhookRequest => ({
  body,
  headers: { ...jsonHeaders, ...(header !== undefined && { 'stripe-signature': header }) },
})

const editBody = (body: string, change: object) => JSON.stringify({ ...(JSON.parse(body) as object), ...change })

/** Bodies changed after signing. */
const changedBytes: Record<string, (body: string) => string | Buffer> = {
  'serialized again without spaces': (body) => JSON.stringify(JSON.parse(body)),
  'serialized again with other spaces': (body) => JSON.stringify(JSON.parse(body), null, 4),
  'a space at the end': (body) => `${body} `,
  'a line break at the end': (body) => `${body}\n`,
  'a byte order mark': (body) => `\uFEFF${body}`,
  'other line endings': (body) => body.replaceAll('\n', '\r\n'),
  'one letter of an id changed': (body) => body.replace(/"id": "evt_(.)/, '"id": "evt_Z$1'),
  'another type': (body) => body.replace(/"type": "[^"]+"/, '"type": "customer.subscription.created"'),
  'another object': (body) => body.replace('"id": "sub_', '"id": "sub_Z'),
  'cut short': (body) => body.slice(0, -2),
  repeated: (body) => body + body,
  'escaped letters': (body) => body.replace('"object"', '"\\u006fbject"'),
  'in UTF-16': (body) => Buffer.from(body, 'utf16le'),
  empty: () => '',
  'an empty object': () => '{}',
  'a key added': (body) => editBody(body, { note: 1 }),
}

/** Invalid, mismatched or old signatures. */
const wrongHeaders: Record<string, (body: string) => string | undefined> = {
  'no header': () => undefined,
  'an empty header': () => '',
  'no signature': () => `t=${nowSeconds()}`,
  'no timestamp': (body) => `v1=${computeMac(WEBHOOK_SECRET, nowSeconds(), body)}`,
  'plain text': () => 'trust me',
  'another secret': (body) => sign(body, { secret: 'whsec_another' }),
  'an empty secret': (body) => sign(body, { secret: '' }),
  'the word undefined as secret': (body) => sign(body, { secret: 'undefined' }),
  'the secret without its prefix': (body) => sign(body, { secret: WEBHOOK_SECRET.replace('whsec_', '') }),
  'the secret with a line break': (body) => sign(body, { secret: `${WEBHOOK_SECRET}\n` }),
  'six minutes old': (body) => sign(body, { time: nowSeconds() - 360 }),
  'a day old': (body) => sign(body, { time: nowSeconds() - 86_400 }),
  'six minutes in the future': (body) => sign(body, { time: nowSeconds() + 360 }),
  'a year in the future': (body) => sign(body, { time: nowSeconds() + 31_536_000 }),
  'timestamp 0': (body) => sign(body, { time: 0 }),
  'a timestamp that was not signed': (body) =>
    sign(body, { time: nowSeconds() - 900 }).replace(/t=\d+/, `t=${nowSeconds()}`),
  'a negative timestamp': (body) => `t=-5,v1=${computeMac(WEBHOOK_SECRET, -5, body)}`,
  'a timestamp in milliseconds': (body) => sign(body, { time: nowSeconds() * 1000 }),
  'a timestamp with a fraction': (body) => {
    const time = `${nowSeconds()}.5`
    return `t=${time},v1=${computeMac(WEBHOOK_SECRET, time, body)}`
  },
  'a timestamp that is not a number': (body) => `t=now,v1=${computeMac(WEBHOOK_SECRET, 'now', body)}`,
  'two timestamps, the old one signed': (body) => `t=${nowSeconds()},${sign(body, { time: nowSeconds() - 900 })}`,
  'two timestamps, the new one first': (body) => `${sign(body)},t=${nowSeconds()}`,
  'the test scheme only': (body) => sign(body).replace('v1=', 'v0='),
  'an unknown scheme only': (body) => sign(body).replace('v1=', 'v2='),
  'a signature in upper case': (body) => sign(body).replace(/v1=(.*)/, (_, hex: string) => `v1=${hex.toUpperCase()}`),
  'a signature in base64': (body) => {
    const time = nowSeconds()
    return `t=${time},v1=${Buffer.from(computeMac(WEBHOOK_SECRET, time, body), 'hex').toString('base64')}`
  },
  'a truncated signature': (body) => sign(body).slice(0, -1),
  'a signature with an extra character': (body) => `${sign(body)}0`,
  'an empty signature': () => `t=${nowSeconds()},v1=`,
  '64 zeros': () => `t=${nowSeconds()},v1=${'0'.repeat(64)}`,
  'a signature by SHA-1': (body) => `t=${nowSeconds()},v1=${computeMac(WEBHOOK_SECRET, nowSeconds(), body, 'sha1')}`,
  'a signature by SHA-512': (body) =>
    `t=${nowSeconds()},v1=${computeMac(WEBHOOK_SECRET, nowSeconds(), body, 'sha512')}`,
  'a signature of the body without timestamp': (body) =>
    `t=${nowSeconds()},v1=${createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')}`,
  'spaces between the parts': (body) => sign(body).replace(',', ', '),
  'semicolons between the parts': (body) => sign(body).replace(',', ';'),
  '100 signatures': (body) => `t=${nowSeconds()}${`,v1=${'a'.repeat(64)}`.repeat(100)},${sign(body).split(',')[1]}`,
}

/** Validly signed bodies for another account or mode, or that are not events. */
const foreignEvents: Record<string, (body: string) => string> = {
  'for a connected account': (body) => editBody(body, { account: 'acct_other' }),
  'for another context': (body) => editBody(body, { context: 'acct_other' }),
  'in live mode': (body) => editBody(body, { livemode: true }),
  'without a mode': (body) => editBody(body, { livemode: undefined }),
  'a mode as text': (body) => editBody(body, { livemode: 'false' }),
  'another object than an event': (body) => editBody(body, { object: 'customer' }),
  'without an id': (body) => editBody(body, { id: undefined }),
  'an id of another object': (body) => editBody(body, { id: 'sub_1' }),
  'an id that is too long': (body) => editBody(body, { id: `evt_${'a'.repeat(300)}` }),
  'without an object': (body) => editBody(body, { data: {} }),
  'with an object without an id': (body) => editBody(body, { data: { object: { object: 'subscription' } } }),
  'a list': (body) => `[${body}]`,
  null: () => 'null',
  'a number': () => '1',
  'not JSON': () => 'event=evt_1',
}

/** Content types and bodies that Stripe never sends. */
const wrongContentTypes = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data']

/** All forgeries, named after their defect. */
export const forgeries: { name: string; build: (body: string) => WebhookRequest }[] = [
  ...Object.entries(changedBytes).map(([name, change]) => ({
    name: `bytes: ${name}`,
    build(body: string) {
      const changedBody = change(body)
      if (changedBody === body) throw new Error('the body is unchanged')
      return withHeader(changedBody, sign(body))
    },
  })),
  ...Object.entries(wrongHeaders).map(([name, header]) => ({
    name: `header: ${name}`,
    build: (body: string) => withHeader(body, header(body)),
  })),
  ...Object.entries(foreignEvents).map(([name, change]) => ({
    name: `signed: ${name}`,
    build: (body: string) => withHeader(change(body), sign(change(body))),
  })),
  ...wrongContentTypes.map((type) => ({
    name: `content type: ${type}`,
    build: (body: string): WebhookRequest => ({
      body,
      headers: { 'content-type': type, 'stripe-signature': sign(body) },
    }),
  })),
]
