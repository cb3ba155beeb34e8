/** "1,234" */
export function formatNumber(number: number): string {
  return number.toLocaleString('en-US')
}

/** "1 professional", "1,234 professionals". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}
