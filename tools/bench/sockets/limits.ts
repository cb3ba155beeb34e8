export const LIMITS = { memory: 2, restartSeconds: 30, lost: 0, cpu: 2 } as const

/** Few sockets say little of what one of them weighs: beyond this something is wrong, not large. */
const SMALL = { memory: 50, restartSeconds: 60, lost: 0, cpu: 20 } as const

type Restart = { seconds: number; back: number; messages: number; lost: number }

type SocketFigures = {
  sockets: number
  memory: { ratio: number }
  cpu: { ratio: number }
  restart: Record<string, Restart>
}

/** What is wrong with the figures of many sockets. One that is missing is wrong too. */
export function checkSockets({ sockets, memory, cpu, restart }: SocketFigures, isSmall: boolean): string[] {
  const limits = isSmall ? SMALL : LIMITS
  const unless = (isFine: boolean, problem: string) => (isFine ? [] : [problem])
  return [
    ...unless(memory.ratio <= limits.memory, `a socket weighs ${memory.ratio} times a baseline one`),
    ...unless(cpu.ratio <= limits.cpu, `among many sockets a message costs ${cpu.ratio} times as much`),
    ...Object.entries(restart).flatMap(([how, { seconds, back, messages, lost }]) => [
      ...unless(back === sockets, `${how}: ${back} of ${sockets} sockets are back`),
      ...unless(seconds <= limits.restartSeconds, `${how}: all are back after ${seconds} seconds`),
      ...unless(messages > 0, `${how}: nobody wrote meanwhile`),
      ...unless(lost <= limits.lost, `${how}: ${lost} of ${messages} messages are lost`),
    ]),
  ]
}
