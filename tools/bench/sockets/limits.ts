export const LIMITS = { memory: 2, restartSeconds: 30, lost: 0, cpu: 2 } as const

/** Loose limits for few sockets: a result that misses them is broken, not slow. */
const SMALL = { memory: 50, restartSeconds: 60, lost: 0, cpu: 20 } as const

type Restart = { seconds: number; back: number; messages: number; lost: number }

type SocketFigures = {
  sockets: number
  memory: { ratio: number }
  cpu: { ratio: number }
  restart: Record<string, Restart>
}

/** Returns the missed limits. A missing figure counts as a missed limit. */
export function checkSockets({ sockets, memory, cpu, restart }: SocketFigures, isSmall: boolean): string[] {
  const limits = isSmall ? SMALL : LIMITS
  const require = (isMet: boolean, problem: string) => (isMet ? [] : [problem])
  return [
    ...require(memory.ratio <= limits.memory, `a socket takes ${memory.ratio} times the memory of the baseline`),
    ...require(cpu.ratio <= limits.cpu, `among many sockets a message costs ${cpu.ratio} times as much`),
    ...Object.entries(restart).flatMap(([kind, { seconds, back, messages, lost }]) => [
      ...require(back === sockets, `${kind}: ${back} of ${sockets} sockets reconnected`),
      ...require(seconds <= limits.restartSeconds, `${kind}: all reconnected after ${seconds} seconds`),
      ...require(messages > 0, `${kind}: no message was sent during the restart`),
      ...require(lost <= limits.lost, `${kind}: ${lost} of ${messages} messages are lost`),
    ]),
  ]
}
