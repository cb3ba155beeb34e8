import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ErrorEnvelope } from '@fourfold/contract/envelope'
import { mediaUrl, mediaVariants } from '@fourfold/contract/files/media-urls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startServer, until } from '../processes/processes.ts'
import type { Server } from '../processes/processes.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { childrenOf, megabytes } from './children.ts'
import { hostileJpegs, hostilePngs, otherFormats } from './hostile-images.ts'
import { hostileRequests } from './hostile-requests.ts'
import { jpeg, png, traces } from './pictures.ts'
import { multipart, uploadParts } from './uploading.ts'

const MAX_MEGABYTES = 512
const AT_ONCE = 4
const MINUTES = 60_000

let testApp: TestApp
let server: Server
let token: string
const folder = mkdtempSync(join(tmpdir(), 'fourfold-hostile-'))
let watch: ReturnType<typeof watchMemory>
beforeAll(async () => {
  testApp = await startTestApp()
  token = (await testApp.professional('mallory')).token
  server = await startServer('api', { DATABASE_URL: testApp.databaseUrl, LIMITS_SCALE: '1000', TMPDIR: folder })
  watch = watchMemory()
}, 2 * MINUTES)
afterAll(async () => {
  watch.stop()
  await server.stop()
  await testApp.stop()
  rmSync(folder, { recursive: true })
})

/** Peak memory of the api and its image process, alone and together. */
function watchMemory() {
  const peak = { api: 0, images: 0, together: 0 }
  const [api = ''] = childrenOf(process.pid, 'main.ts')
  const look = () => {
    const images = childrenOf(api, 'image-processing.child')
    peak.api = Math.max(peak.api, megabytes(api, 'VmHWM'))
    peak.images = Math.max(peak.images, ...images.map((pid) => megabytes(pid, 'VmHWM')))
    const now = [api, ...images].map((pid) => megabytes(pid, 'Pss')).reduce((sum, one) => sum + one, 0)
    peak.together = Math.max(peak.together, now)
  }
  const timer = setInterval(look, 100)
  return { peak, look, stop: () => clearInterval(timer) }
}

async function send({ headers, body }: { headers: Record<string, string>; body: Buffer }) {
  const answer = await fetch(`${server.url}/api/file/upload`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  })
  return { status: answer.status, reply: (await answer.json()) as { data: { uuid: string } | null } }
}

/** Defects of the pictures made from an upload. */
async function stains(uuid: string): Promise<string[]> {
  const found: string[] = []
  for (const variant of mediaVariants) {
    const answer = await fetch(`${server.url}${mediaUrl(uuid, variant)}`)
    const content = Buffer.from(await answer.arrayBuffer())
    const { width, height } = await sharp(content).metadata()
    if (!answer.ok || Math.max(width, height) > 1600) found.push(`${variant}: ${answer.status}, ${width} × ${height}`)
    found.push(...(await traces(content)).map((trace) => `${variant}: ${trace}`))
  }
  return found
}

type Attack = { name: string; headers: Record<string, string>; body: Buffer; statuses: readonly number[] }

async function violation(attack: Attack): Promise<string | null> {
  const { status, reply } = await send(attack)
  if (!attack.statuses.includes(status)) return `${attack.name}: answered ${status}`
  if (!reply.data) return ErrorEnvelope.safeParse(reply).success ? null : `${attack.name}: not in the envelope`
  const found = await stains(reply.data.uuid)
  return found.length > 0 ? `${attack.name}: ${found.join(', ')}` : null
}

async function violations(attacks: readonly Attack[]): Promise<string[]> {
  const waiting = [...attacks]
  const found: string[] = []
  async function attackInTurn(): Promise<void> {
    for (let attack = waiting.shift(); attack; attack = waiting.shift()) found.push((await violation(attack)) ?? '')
  }
  await Promise.all(Array.from({ length: AT_ONCE }, attackInTurn))
  expect(found).toHaveLength(attacks.length)
  return found.filter(Boolean)
}

const statuses = { rejected: [400], clean: [200], either: [200, 400] }

async function imageAttacks(): Promise<Attack[]> {
  const honest = sharp(await png(200, 100))
  const others = otherFormats({
    gif: await honest.gif().toBuffer(),
    webp: await honest.webp().toBuffer(),
    avif: await honest.avif({ effort: 0 }).toBuffer(),
    tiff: await honest.tiff().toBuffer(),
  })
  const images = [...others, ...(await hostileJpegs()), ...(await hostilePngs())]
  return images.map(({ name, content, outcome }, index) => {
    // Library images are not cropped.
    const kinds = outcome === 'rejected' ? ['library'] : ['library', 'profile', 'background']
    const fileType = kinds[index % kinds.length] ?? ''
    const parts = uploadParts({ fileType, content, type: 'image/png' })
    return { name, statuses: statuses[outcome], ...multipart(parts) }
  })
}

describe('hostile uploads', () => {
  test('rejects or cleans 150 malicious images', { tags: ['FIL-02'], timeout: 8 * MINUTES }, async () => {
    const attacks = await imageAttacks()
    expect(attacks.length).toBeGreaterThanOrEqual(150)
    expect(await violations(attacks)).toEqual([])
  })

  test('rejects invalid multipart requests', { timeout: 4 * MINUTES }, async () => {
    const attacks = await hostileRequests()
    expect(attacks.length).toBeGreaterThanOrEqual(40)
    expect(await violations(attacks)).toEqual([])
  })

  test(
    'leaves nothing behind after aborted uploads',
    async () => {
      const { headers, body } = multipart(uploadParts({ fileType: 'library', content: Buffer.alloc(5_000_000) }))
      const head = [
        'POST /api/file/upload HTTP/1.1',
        `host: ${new URL(server.url).host}`,
        `authorization: Bearer ${token}`,
        `content-type: ${headers['content-type']}`,
        `content-length: ${body.length}`,
      ]
      for (const share of [0, 300, 100_000, 4_000_000]) {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
        socket.write(`${head.join('\r\n')}\r\n\r\n`)
        socket.write(body.subarray(0, share))
        if (share > 300) await until(() => readdirSync(folder).length > 0, 20)
        socket.destroy()
        await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toEqual([])
      }
    },
    MINUTES,
  )

  test('queues many large uploads instead of processing them at once', { timeout: 8 * MINUTES }, async () => {
    const noisy = sharp({
      create: {
        width: 4000,
        height: 3000,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', sigma: 40, mean: 128 },
      },
    })
    const content = await noisy.jpeg({ quality: 80 }).toBuffer()
    expect(content.length).toBeGreaterThan(4_000_000)
    const upload = multipart(uploadParts({ fileType: 'library', content }))
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(upload)))
    const given = answers.map(({ status }) => status)
    expect(given.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(given.filter((status) => status === 200).length).toBeGreaterThan(5)
  })

  test(
    'accepts a valid image afterward, with no server error and at most 512 MB of memory',
    { timeout: MINUTES },
    async () => {
      const answer = await send(multipart(uploadParts({ fileType: 'library', content: await jpeg() })))
      expect(answer.status).toBe(200)
      const bugs = server.output.stdout.split('\n').filter((line) => line.includes('request failed'))
      expect(bugs.filter((line) => !line.includes("We're busy right now"))).toEqual([])
      expect(readdirSync(folder)).toEqual([])
      watch.look()
      console.info('peak memory in MB', watch.peak)
      expect(watch.peak.api).toBeGreaterThan(50)
      expect(watch.peak.images).toBeGreaterThan(50)
      expect(watch.peak.together).toBeLessThan(MAX_MEGABYTES)
    },
  )
})
