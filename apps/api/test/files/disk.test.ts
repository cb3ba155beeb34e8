import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { createLog } from '@fourfold/platform/log'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { compose } from '../../src/compose.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'
import { jpeg } from './pictures.ts'
import { upload } from './uploading.ts'

const lines: string[] = []
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})

let world: World
let logged: Pick<World, 'app'> & { close: () => Promise<void> }
let token: string
beforeAll(async () => {
  world = await startWorld()
  token = (await world.professional('ines')).token
  const product = await compose({ env: world.env, log: createLog({ LOG_LEVEL: 'error' }, 'test', sink) })
  logged = { app: await product.app(), close: product.close }
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await logged.app.close()
  await logged.close()
  await world.stop()
})

test('an upload while the folder for it is not there is our fault, and in the log', async () => {
  const content = await jpeg()
  vi.stubEnv('TMPDIR', join(tmpdir(), 'fourfold-missing'))
  const { status, errors } = await upload({ ...world, app: logged.app }, token, { fileType: 'avatar', content })
  expect([status, errors[0]?.code]).toEqual([500, 'unexpected'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'request failed', err: { code: 'ENOENT' } }])
})
