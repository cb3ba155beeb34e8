import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { run, start, runUntilStopped, waitUntilReady } from '../lib/processes.ts'
import type { RunningProcess } from '../lib/processes.ts'

const node = (script: string) => [process.execPath, '-e', script]
const forever = 'setInterval(() => undefined, 1000)'
const never = new Promise<'stop'>(() => undefined)

const startedProcesses: RunningProcess[] = []
function startProgram(script: string, log?: string): RunningProcess {
  const running = start({ name: 'program', command: node(script), ...(log && { log }) })
  startedProcesses.push(running)
  return running
}

afterEach(async () => {
  await Promise.all(startedProcesses.splice(0).map(({ stop }) => stop()))
})

test('stop sends SIGTERM, so that a program can shut down gracefully', async () => {
  const log = join(mkdtempSync(join(tmpdir(), 'program-')), 'output')
  const running = startProgram(`process.on('SIGTERM', () => process.exit(7)); ${forever}; console.log('up')`, log)
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toBe('up\n'), { timeout: 5000 })
  await running.stop()
  expect(await running.exited).toBe('program exited with code 7')
})

test('runUntilStopped stops the other programs and returns 1 when one exits', async () => {
  const survivor = startProgram(forever)
  const code = await runUntilStopped([survivor, startProgram('process.exit(3)')], never)
  expect(code).toBe(1)
  expect(await survivor.exited).toBe('program exited with SIGTERM')
})

test('runUntilStopped returns 0 on a stop signal', async () => {
  expect(await runUntilStopped([startProgram(forever)], Promise.resolve('stop' as const))).toBe(0)
})

test('waitUntilReady throws when the program exits before it is ready', async () => {
  await expect(waitUntilReady(startProgram('process.exit(4)'), 'http://127.0.0.1:1/readyz')).rejects.toThrow(
    'program exited with code 4',
  )
})

test('waitUntilReady keeps waiting on status 503', async () => {
  let requests = 0
  const server = createServer((_, reply) => {
    requests += 1
    reply.writeHead(requests < 3 ? 503 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await waitUntilReady(startProgram(forever), `http://127.0.0.1:${port}/readyz`)
  server.close()
  expect(requests).toBe(3)
})

test('run passes the environment and returns the exit code', async () => {
  expect(await run({ command: node('process.exit(Number(process.env.EXIT_CODE))'), env: { EXIT_CODE: '5' } })).toBe(5)
})
