/** Score relative to the best result; 0 if all scores are 0. (SEA-19, OP-092) */
export function percentMatch(priority: number, highestPriority: number): number {
  return highestPriority > 0 ? Math.round((100 * priority) / highestPriority) : 0
}

/** (SEA-20) */
export function percentColor(percent: number): 'blue' | 'orange' | 'red' {
  if (percent <= 64) return 'blue'
  return percent <= 79 ? 'orange' : 'red'
}
