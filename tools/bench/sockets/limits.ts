export const LIMITS = { memory: 2, reconnectionSeconds: 30, lost: 0, cpu: 2 } as const

/** Loose limits for few sockets: a result that misses them is broken, not slow. */
const SMALL_RUN_LIMITS = { memory: 50, reconnectionSeconds: 60, lost: 0, cpu: 20 } as const

type Restart = { secondsUntilReconnected: number; reconnected: number; messages: number; lost: number }

type SocketFigures = {
  sockets: number
  memory: { ratio: number }
  cpu: { ratio: number }
  restart: Record<string, Restart>
}

/** Returns the missed limits. A missing figure counts as a missed limit. */
export function checkSockets({ sockets, memory, cpu, restart }: SocketFigures, isSmall: boolean): string[] {
  const limits = isSmall ? SMALL_RUN_LIMITS : LIMITS
  const reportUnless = (isMet: boolean, message: string) => (isMet ? [] : [message])
  return [
    ...reportUnless(memory.ratio <= limits.memory, `a socket takes ${memory.ratio} times the memory of the baseline`),
    ...reportUnless(cpu.ratio <= limits.cpu, `among many sockets a message costs ${cpu.ratio} times as much`),
    ...Object.entries(restart).flatMap(([kind, { secondsUntilReconnected, reconnected, messages, lost }]) => [
      ...reportUnless(reconnected === sockets, `${kind}: ${reconnected} of ${sockets} sockets reconnected`),
      ...reportUnless(
        secondsUntilReconnected <= limits.reconnectionSeconds,
        `${kind}: all reconnected after ${secondsUntilReconnected} seconds`,
      ),
      ...reportUnless(messages > 0, `${kind}: no message was sent during the restart`),
      ...reportUnless(lost <= limits.lost, `${kind}: ${lost} of ${messages} messages are lost`),
    ]),
  ]
}
