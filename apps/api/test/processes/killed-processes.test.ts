import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))

test(
  'loses and duplicates nothing when one of two APIs and one of two workers are killed during 200 registrations',
  { timeout: 300_000 },
  async () => {
    const args = ['tools/chaos/chaos.ts', 'accounts', '--registrations', '200', '--kills', '2']
    const { stdout } = await run(process.execPath, args, { cwd: root })
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
