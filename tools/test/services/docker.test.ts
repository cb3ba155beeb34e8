import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Runs code that uses docker.ts with a `docker` on the PATH that records its arguments and ports. */
function runWithStub(code: string, exit = 0): { calls: string[]; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'docker-'))
  const log = join(folder, 'calls')
  writeFileSync(log, '')
  const stub = join(folder, 'docker')
  writeFileSync(
    stub,
    `#!/bin/sh\necho "$* $POSTGRES_PORT $REDIS_PORT $S3_PORT $OPENSEARCH_PORT" >>${log}\nexit ${exit}\n`,
  )
  chmodSync(stub, 0o755)
  const output = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', `import * as docker from '${join(root, 'tools/services/docker.ts')}'\n${code}`],
    {
      encoding: 'utf8',
      cwd: root,
      env: {
        ...process.env,
        PATH: `${folder}:${process.env['PATH']}`,
        DATABASE_URL: 'postgres://postgres@127.0.0.1:5999/fourfold',
        REDIS_URL: 'redis://127.0.0.1:6999',
        S3_ENDPOINT: 'http://127.0.0.1:9999',
        OPENSEARCH_URL: 'http://127.0.0.1:9899',
      },
    },
  )
  return { calls: readFileSync(log, 'utf8').trim().split('\n'), output: output.trim() }
}

test('composeUp starts the given services on the ports of this checkout, and composeDown stops them once', () => {
  const { calls } = runWithStub(
    `docker.composeUp(['PostgreSQL', 'OpenSearch']); docker.composeDown(); docker.composeDown()`,
  )
  expect(calls).toEqual([
    expect.stringMatching(
      /^compose --project-name fourfold-[0-9a-f]{8} up --detach --wait postgres opensearch 5999 6999 9999 9899$/,
    ),
    expect.stringMatching(/^compose --project-name fourfold-[0-9a-f]{8} down 5999 6999 9999 9899$/),
  ])
})

test.each([
  [0, 'true'],
  [1, 'false'],
])('when docker info exits with %i, isDockerRunning returns %s', (exit, isRunning) => {
  const { calls, output } = runWithStub('console.log(docker.isDockerRunning())', exit)
  expect(calls).toEqual([expect.stringMatching(/^info\b/)])
  expect(output).toBe(isRunning)
})

test('every service that can run in Docker is in compose.yaml, with the port of this checkout', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
  for (const name of ['postgres', 'redis', 's3', 'opensearch']) expect(compose).toMatch(new RegExp(`^  ${name}:$`, 'm'))
  for (const port of ['POSTGRES_PORT', 'REDIS_PORT', 'S3_PORT', 'OPENSEARCH_PORT'])
    expect(compose).toContain(`\${${port}:-`)
})
