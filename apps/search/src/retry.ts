const FIRST_MS = 250
const LAST_MS = 30_000

/** How long to wait after so many failures in a row: longer with each, and never the same for two copies. */
export function retryAfter(failures: number): number {
  return Math.min(LAST_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
}
