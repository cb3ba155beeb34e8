import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))

test(
  'two apis and two workers: of each one is killed in the middle of 200 registrations, and nothing is lost or doubled',
  { timeout: 300_000 },
  async () => {
    const line = ['tools/chaos/chaos.ts', 'accounts', '--registrations', '200', '--kills', '2']
    const { stdout } = await run(process.execPath, line, { cwd: root })
    console.log(stdout)
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
      operations: 200,
      faults: 2,
      lost: 0,
      duplicated: 0,
      violations: 0,
    })
  },
)
