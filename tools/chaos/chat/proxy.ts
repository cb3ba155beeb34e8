import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What lies between people and an api: it can be cut, or swallow everything without a word. */
export async function openLine(port: number, target: string) {
  const { port: targetPort } = new URL(target)
  const ends = new Set<Socket>()
  let isSilent = false

  const server = createServer((near) => {
    const far = connect(Number(targetPort), '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('data', (bytes) => {
        if (!isSilent) to.write(bytes)
      })
      from.on('error', () => from.destroy())
      from.on('close', () => {
        ends.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })

  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    /** Nothing passes for a while and nobody is told; then everything breaks. */
    async swallow(milliseconds: number): Promise<void> {
      isSilent = true
      await sleep(milliseconds)
      cut()
      isSilent = false
    },
    close(): void {
      server.close()
      cut()
    },
  }
}

export type Line = Awaited<ReturnType<typeof openLine>>
