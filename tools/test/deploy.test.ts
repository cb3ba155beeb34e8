import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { root } from '../services/addresses.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What each image of the manifests runs. */
const sources = {
  api: 'apps/api/src',
  worker: 'apps/api/src',
  search: 'apps/search/src',
  web: 'apps/web/server',
}

const writesFiles = (source: string) =>
  globSync(`${source}/**/*.ts`, { cwd: root }).some((file) => /\btmpdir\(/.test(read(file)))

describe('in Kubernetes', () => {
  test.each(Object.entries(sources))(
    '%s has a bounded place for every file it writes, and no other',
    (name, source) => {
      const manifest = read(`deploy/kubernetes/product/${name}.yaml`)
      expect(manifest).toContain('readOnlyRootFilesystem: true')
      const [folder, volume] = [
        /name: TMPDIR, value: (\S+) \}/.exec(manifest)?.[1],
        /name: (\w+)\n\s+emptyDir: \{ sizeLimit: \d+[MG]i \}/.exec(manifest)?.[1],
      ]
      const isMounted = manifest.includes(`- { name: ${volume}, mountPath: ${folder} }`)
      expect(isMounted).toBe(writesFiles(source))
    },
  )
})

test('the pipeline says that its checkout may be read before anything asks git', () => {
  const steps = read('.github/workflows/ci.yml')
    .split('\n')
    .flatMap((line) => /^ +- run: (.+)$/.exec(line)?.[1] ?? [])
  expect(steps).toEqual([expect.stringContaining('--add safe.directory "$GITHUB_WORKSPACE"'), '.ci/run'])
})
