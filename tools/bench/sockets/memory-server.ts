import { createServer } from 'node:http'

/*
 * Preloaded into a measured server: reports its memory after a garbage collection.
 */
const { MEMORY_PORT } = process.env
const readMemory = () => {
  globalThis.gc?.()
  return JSON.stringify(process.memoryUsage())
}
createServer((_, response) => void response.end(readMemory()))
  .listen(Number(MEMORY_PORT), '127.0.0.1')
  .unref()
