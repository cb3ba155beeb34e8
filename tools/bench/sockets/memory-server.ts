import { createServer } from 'node:http'

/*
 * Loaded into a server that is measured, ahead of its own code: tells how much memory it holds once everything that
 * nobody needs anymore is gone.
 */
const { MEMORY_PORT } = process.env
const answer = () => {
  globalThis.gc?.()
  return JSON.stringify(process.memoryUsage())
}
createServer((_, response) => void response.end(answer()))
  .listen(Number(MEMORY_PORT), '127.0.0.1')
  .unref()
