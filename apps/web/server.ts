import { createRequestHandler } from 'react-router'
import type { ServerBuild } from 'react-router'

import { buildServer } from './server/build-server.ts'
import { readEnv } from './server/env.ts'
import type { Env } from './server/env.ts'

function readSettings(): Env {
  try {
    return readEnv()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

const env = readSettings()
// In a variable, so that the compiler does not resolve a file that only exists after a build.
const BUILD = new URL('./build/server/index.js', import.meta.url).href
const build = (await import(BUILD)) as ServerBuild
const server = await buildServer(env, createRequestHandler(build, env.NODE_ENV))

let isDraining = false
async function drain(): Promise<void> {
  if (isDraining) return
  isDraining = true
  await server.drain()
  process.exit(0)
}

process.once('SIGTERM', () => void drain())
process.once('SIGINT', () => void drain())
await server.app.listen({ host: env.WEB_HOST, port: env.WEB_PORT })
