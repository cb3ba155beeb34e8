import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { createLog } from '@fourfold/platform/log'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { compose } from '../../src/compose.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { jpeg } from './pictures.ts'
import { upload } from './uploading.ts'

const lines: string[] = []
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})

let testApp: TestApp
let loggedApp: Pick<TestApp, 'app'> & { close: () => Promise<void> }
let token: string
beforeAll(async () => {
  testApp = await startTestApp()
  token = (await testApp.professional('ines')).token
  const product = await compose({ env: testApp.env, log: createLog({ LOG_LEVEL: 'error' }, 'test', sink) })
  loggedApp = { app: await product.app(), close: product.close }
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await loggedApp.app.close()
  await loggedApp.close()
  await testApp.stop()
})

test('returns 500 and logs an error if the temporary folder is missing', async () => {
  const content = await jpeg()
  vi.stubEnv('TMPDIR', join(tmpdir(), 'fourfold-missing'))
  const { status, errors } = await upload({ ...testApp, app: loggedApp.app }, token, { fileType: 'avatar', content })
  expect([status, errors[0]?.code]).toEqual([500, 'unexpected'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'request failed', err: { code: 'ENOENT' } }])
})
