import { createHmac, randomUUID } from 'node:crypto'

import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { API_PREFIX } from '@fourfold/contract/constants'
import { uploadFile } from '@fourfold/contract/files/endpoints'
import { requestDataExport, createDataExportUrl } from '@fourfold/contract/privacy/endpoints'
import { openStorage } from '@fourfold/platform/storage'
import type pg from 'pg'
import sharp from 'sharp'

import { createSigner } from '../../../../apps/api/src/infra/security/secrets.ts'
import type { ExampleContext } from '../examples/context.ts'
import { sendRequest } from '../http.ts'
import { createRequestBuilder } from '../request/build-request.ts'
import { storageEnv } from '../storage-env.ts'
import { PASSWORD } from '../users.ts'
import type { Canary } from '../users.ts'

/** Secrets of the API. The run signs links and webhooks with them. */
export const secrets = {
  APP_SECRET: 'application-secret-of-a-fuzz-run',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_fuzz_run',
}

/** A request to a route outside the contract. Path and query are sent as they are, without encoding. */
export type RouteRequest = {
  method: string
  path: readonly string[]
  query: readonly (readonly [string, string])[]
  headers: Readonly<Record<string, string>>
  body?: string
}

/** Parses a URL of the product. */
function parseRequest(method: string, url: string): RouteRequest {
  const { pathname, search } = new URL(url, 'http://a.example')
  const query = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  return { method, path: pathname.slice(1).split('/'), query, headers: {} }
}

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

async function uploadAndGetUrl({ api, createUser }: ExampleContext, fileType: 'library' | 'chat'): Promise<string> {
  const file = { name: 'a.png', bytes: new Uint8Array(await picture) }
  const { token } = await createUser('professional')
  const { text } = await sendRequest(createRequestBuilder(api)(uploadFile, { fields: { fileType }, file }, token))
  return (JSON.parse(text) as { data: { url: string } }).data.url
}

const openDefaultStorage = () => openStorage(storageEnv)

/** Stores an export, as the export job does. */
async function storeArchive(uuid: string, content: string): Promise<void> {
  const store = openDefaultStorage()
  await store.put({
    key: `exports/${uuid}/fourfold.zip`,
    contentType: 'application/zip',
    content: Buffer.from(content),
  })
  store.close()
}

async function createExportUrl({ createUser, call, query }: ExampleContext): Promise<string> {
  const [caller, body] = [await createUser('member'), { password: PASSWORD }]
  await call(requestDataExport, caller, { body })
  const statement = 'update data_export set completed_at = now(), bytes = 3 where account_id = $1 returning uuid'
  const { rows } = await query(statement, [caller.id])
  await storeArchive((rows[0] as { uuid: string }).uuid, 'zip')
  return (await call(createDataExportUrl, caller, { body })).url
}

async function createUnsubscribeRequest(method: string, { createUser }: ExampleContext): Promise<RouteRequest> {
  const account = String((await createUser('member')).id)
  const signature = createSigner(secrets.APP_SECRET, 'chat mail opt-out').sign(account).toString('base64url')
  return parseRequest(method, `${API_PREFIX}/unsubscribe?account=${account}&signature=${signature}`)
}

function createWebhookRequest(): RouteRequest {
  const object = { object: 'customer', id: 'cus_1' }
  const event = { id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', type: 'customer.created' }
  const time = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ ...event, created: time, livemode: false, data: { object } })
  const signature = createHmac('sha256', secrets.STRIPE_WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` }
  return { ...parseRequest('POST', `${API_PREFIX}/stripe/webhook`), headers, body }
}

/** Valid requests to routes outside the contract. Their URL is the only credential. */
export const routes = {
  'GET /media': async (context) => parseRequest('GET', await uploadAndGetUrl(context, 'library')),
  'GET /media/private': async (context) => parseRequest('GET', await uploadAndGetUrl(context, 'chat')),
  'GET /media/video': async () => parseRequest('GET', `${API_PREFIX}/media/video/vimeo.svg`),
  'GET /unsubscribe': (context) => createUnsubscribeRequest('GET', context),
  'POST /unsubscribe': (context) => createUnsubscribeRequest('POST', context),
  'GET /calendar': async ({ createUser, call }) =>
    parseRequest(
      'GET',
      (await call(createCalendarFeed, await createUser('member'), { body: { password: PASSWORD } })).url,
    ),
  'GET /privacy/archive': async (context) => parseRequest('GET', await createExportUrl(context)),
  'POST /stripe/webhook': async () => createWebhookRequest(),
} satisfies Record<string, (context: ExampleContext) => Promise<RouteRequest>>

export type RouteName = keyof typeof routes
export const routeNames = Object.keys(routes) as RouteName[]
export const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name)

/** Stores an export of a canary user. No URL of this run may open it. */
export async function createCanaryArchive(database: pg.Pool): Promise<Canary> {
  const word = 'canaryarchivezq7x'
  const { rows } = await database.query<{ uuid: string }>(
    `insert into data_export (uuid, account_id, requested_at, completed_at, bytes, expires_at)
     select gen_random_uuid(), id, now(), now(), $1, now() + interval '5 days' from account
     where username like '%canary.member%' returning uuid`,
    [word.length],
  )
  for (const { uuid } of rows) await storeArchive(uuid, word)
  return { word, field: 'archive', allowedRoles: [] }
}
