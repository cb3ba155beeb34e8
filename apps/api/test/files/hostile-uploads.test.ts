import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ErrorEnvelope } from '@fourfold/contract/envelope'
import { mediaUrl, mediaVariants } from '@fourfold/contract/files/media-urls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startServer, waitUntil } from '../processes/processes.ts'
import type { Server } from '../processes/processes.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { listChildren, readMemory } from './children.ts'
import { createHostileJpegs, createHostilePngs, createOtherFormats } from './hostile-images.ts'
import { createHostileRequests } from './hostile-requests.ts'
import { jpeg, png, findMetadata } from './pictures.ts'
import { encodeMultipart, buildUploadParts } from './uploading.ts'

const MAX_MEGABYTES = 512
const CONCURRENCY = 4
const MINUTES = 60_000

let testApp: TestApp
let server: Server
let token: string
const folder = mkdtempSync(join(tmpdir(), 'fourfold-hostile-'))
let memory: ReturnType<typeof watchMemory>
beforeAll(async () => {
  testApp = await startTestApp()
  token = (await testApp.professional('mallory')).token
  server = await startServer('api', { DATABASE_URL: testApp.databaseUrl, LIMITS_SCALE: '1000', TMPDIR: folder })
  memory = watchMemory()
}, 2 * MINUTES)
afterAll(async () => {
  memory.stop()
  await server.stop()
  await testApp.stop()
  rmSync(folder, { recursive: true })
})

/** Measures the peak memory of the API, its image process, and both combined. */
function watchMemory() {
  const peak = { api: 0, images: 0, combined: 0 }
  const [api = ''] = listChildren(process.pid, 'main.ts')
  const measure = () => {
    const images = listChildren(api, 'image-processing.child')
    peak.api = Math.max(peak.api, readMemory(api, 'VmHWM'))
    peak.images = Math.max(peak.images, ...images.map((pid) => readMemory(pid, 'VmHWM')))
    const now = [api, ...images].map((pid) => readMemory(pid, 'Pss')).reduce((sum, share) => sum + share, 0)
    peak.combined = Math.max(peak.combined, now)
  }
  const timer = setInterval(measure, 100)
  return { peak, measure, stop: () => clearInterval(timer) }
}

async function send({ headers, body }: { headers: Record<string, string>; body: Buffer }) {
  const response = await fetch(`${server.url}/api/file/upload`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  })
  return { status: response.status, reply: (await response.json()) as { data: { uuid: string } | null } }
}

/** Finds defects in the pictures generated from an upload. */
async function findDefects(uuid: string): Promise<string[]> {
  const defects: string[] = []
  for (const variant of mediaVariants) {
    const response = await fetch(`${server.url}${mediaUrl(uuid, variant)}`)
    const content = Buffer.from(await response.arrayBuffer())
    const { width, height } = await sharp(content).metadata()
    if (!response.ok || Math.max(width, height) > 1600)
      defects.push(`${variant}: ${response.status}, ${width} × ${height}`)
    defects.push(...(await findMetadata(content)).map((name) => `${variant}: ${name}`))
  }
  return defects
}

type Attack = { name: string; headers: Record<string, string>; body: Buffer; statuses: readonly number[] }

async function findViolation(attack: Attack): Promise<string | null> {
  const { status, reply } = await send(attack)
  if (!attack.statuses.includes(status)) return `${attack.name}: returned ${status}`
  if (!reply.data) return ErrorEnvelope.safeParse(reply).success ? null : `${attack.name}: not in the envelope`
  const defects = await findDefects(reply.data.uuid)
  return defects.length > 0 ? `${attack.name}: ${defects.join(', ')}` : null
}

async function runAttacks(attacks: readonly Attack[]): Promise<string[]> {
  const queue = [...attacks]
  const violations: string[] = []
  async function runQueue(): Promise<void> {
    for (let attack = queue.shift(); attack; attack = queue.shift())
      violations.push((await findViolation(attack)) ?? '')
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runQueue))
  expect(violations).toHaveLength(attacks.length)
  return violations.filter(Boolean)
}

const statuses = { rejected: [400], clean: [200], either: [200, 400] }

async function createImageAttacks(): Promise<Attack[]> {
  const valid = sharp(await png(200, 100))
  const others = createOtherFormats({
    gif: await valid.gif().toBuffer(),
    webp: await valid.webp().toBuffer(),
    avif: await valid.avif({ effort: 0 }).toBuffer(),
    tiff: await valid.tiff().toBuffer(),
  })
  const images = [...others, ...(await createHostileJpegs()), ...(await createHostilePngs())]
  return images.map(({ name, content, outcome }, index) => {
    // Library images are not cropped.
    const kinds = outcome === 'rejected' ? ['library'] : ['library', 'profile', 'background']
    const fileType = kinds[index % kinds.length] ?? ''
    const parts = buildUploadParts({ fileType, content, type: 'image/png' })
    return { name, statuses: statuses[outcome], ...encodeMultipart(parts) }
  })
}

describe('hostile uploads', () => {
  test('rejects or cleans 150 malicious images', { tags: ['FIL-02'], timeout: 8 * MINUTES }, async () => {
    const attacks = await createImageAttacks()
    expect(attacks.length).toBeGreaterThanOrEqual(150)
    expect(await runAttacks(attacks)).toEqual([])
  })

  test('rejects invalid multipart requests', { timeout: 4 * MINUTES }, async () => {
    const attacks = await createHostileRequests()
    expect(attacks.length).toBeGreaterThanOrEqual(40)
    expect(await runAttacks(attacks)).toEqual([])
  })

  test(
    'leaves no temporary files after aborted uploads',
    async () => {
      const { headers, body } = encodeMultipart(
        buildUploadParts({ fileType: 'library', content: Buffer.alloc(5_000_000) }),
      )
      const head = [
        'POST /api/file/upload HTTP/1.1',
        `host: ${new URL(server.url).host}`,
        `authorization: Bearer ${token}`,
        `content-type: ${headers['content-type']}`,
        `content-length: ${body.length}`,
      ]
      for (const sentBytes of [0, 300, 100_000, 4_000_000]) {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
        socket.write(`${head.join('\r\n')}\r\n\r\n`)
        socket.write(body.subarray(0, sentBytes))
        if (sentBytes > 300) await waitUntil(() => readdirSync(folder).length > 0, 20)
        socket.destroy()
        await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toEqual([])
      }
    },
    MINUTES,
  )

  test('queues many large uploads instead of processing them concurrently', { timeout: 8 * MINUTES }, async () => {
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
    const upload = encodeMultipart(buildUploadParts({ fileType: 'library', content }))
    const responses = await Promise.all(Array.from({ length: 12 }, () => send(upload)))
    const uploadStatuses = responses.map(({ status }) => status)
    expect(uploadStatuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(uploadStatuses.filter((status) => status === 200).length).toBeGreaterThan(5)
  })

  test(
    'accepts a valid image after all attacks, without server errors and with at most 512 MB of memory',
    { timeout: MINUTES },
    async () => {
      const response = await send(encodeMultipart(buildUploadParts({ fileType: 'library', content: await jpeg() })))
      expect(response.status).toBe(200)
      const errorLines = server.output.stdout.split('\n').filter((line) => line.includes('request failed'))
      expect(errorLines.filter((line) => !line.includes("We're busy right now"))).toEqual([])
      expect(readdirSync(folder)).toEqual([])
      memory.measure()
      console.info('peak memory in MB', memory.peak)
      expect(memory.peak.api).toBeGreaterThan(50)
      expect(memory.peak.images).toBeGreaterThan(50)
      expect(memory.peak.combined).toBeLessThan(MAX_MEGABYTES)
    },
  )
})
