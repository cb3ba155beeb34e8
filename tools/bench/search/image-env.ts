import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../services/addresses.ts'

type Stage = { parent: string; lines: string[] }

/** The stages of a Dockerfile by name. */
function stagesOf(dockerfile: string): Map<string, Stage> {
  const stages = dockerfile.split(/^FROM /m).slice(1)
  return new Map(
    stages.map((stage) => {
      const [from = '', ...lines] = stage.split('\n')
      const [parent = '', , name = ''] = from.split(' ')
      return [name, { parent, lines }]
    }),
  )
}

/** The memory settings of Node.js and malloc in the image of a process, so that the bench measures what is deployed. */
export function memoryEnv(kind: 'api' | 'search'): Record<string, string> {
  const stages = stagesOf(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))
  const env: Record<string, string> = {}
  for (let stage = stages.get(kind); stage; stage = stages.get(stage.parent)) {
    const set = stage.lines.filter((line) => line.startsWith('ENV ')).join(' ')
    for (const [, name = '', quoted, unquoted] of set.matchAll(/(NODE_OPTIONS|MALLOC_\w+)=(?:"([^"]*)"|(\S+))/g))
      env[name] ??= quoted ?? unquoted ?? ''
  }
  return env
}
