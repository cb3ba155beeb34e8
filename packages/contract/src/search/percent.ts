/** Computes a score in percent of the best score; 0 if all scores are 0. (SEA-19, OP-092) */
export function computePercentMatch(priority: number, highestPriority: number): number {
  return highestPriority > 0 ? Math.round((100 * priority) / highestPriority) : 0
}

/** Returns the color of a match percentage. (SEA-20) */
export function getPercentColor(percent: number): 'blue' | 'orange' | 'red' {
  if (percent <= 64) return 'blue'
  return percent <= 79 ? 'orange' : 'red'
}
