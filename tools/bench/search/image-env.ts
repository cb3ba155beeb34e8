import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../services/addresses.ts'

type Stage = { parent: string; lines: string[] }

/** Parses the stages of a Dockerfile, by name. */
function parseStages(dockerfile: string): Map<string, Stage> {
  const stages = dockerfile.split(/^FROM /m).slice(1)
  return new Map(
    stages.map((stage) => {
      const [from = '', ...lines] = stage.split('\n')
      const [parent = '', , name = ''] = from.split(' ')
      return [name, { parent, lines }]
    }),
  )
}

/** Reads the memory settings of Node.js and malloc of an image, so that the bench measures the deployed settings. */
export function readMemoryEnv(kind: 'api' | 'worker'): Record<string, string> {
  const stages = parseStages(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))
  const env: Record<string, string> = {}
  for (let stage = stages.get(kind); stage; stage = stages.get(stage.parent)) {
    const assignments = stage.lines.filter((line) => line.startsWith('ENV ')).join(' ')
    for (const [, name = '', quoted, unquoted] of assignments.matchAll(
      /(NODE_OPTIONS|MALLOC_\w+)=(?:"([^"]*)"|(\S+))/g,
    ))
      env[name] ??= quoted ?? unquoted ?? ''
  }
  return env
}
