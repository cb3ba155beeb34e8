import { setTimeout as sleep } from 'node:timers/promises'

type WaitOptions = { seconds: number; intervalMs?: number }

/** Waits until a condition holds, and throws if it takes too long. An error of the condition means that it does not hold. */
export async function waitUntil(
  description: string,
  condition: () => Promise<boolean>,
  { seconds, intervalMs = 100 }: WaitOptions,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    if (await condition().catch(() => false)) return
    await sleep(intervalMs)
  }
  throw new Error(`waited ${seconds} s in vain: ${description}`)
}
