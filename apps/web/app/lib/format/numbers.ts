import { MAX_COUNTED_RESULTS } from '@fourfold/contract/constants'

/** "1,234" */
export function formatNumber(number: number): string {
  return number.toLocaleString('en-US')
}

/** Formats a total of a search: "999", and "1,000+" because results are counted only up to there. */
export function formatTotal(total: number): string {
  return formatNumber(total) + (total < MAX_COUNTED_RESULTS ? '' : '+')
}

/** "1 professional", "1,234 professionals". */
export function formatCount(count: number, noun: string, format = formatNumber): string {
  return `${format(count)} ${noun}${count === 1 ? '' : 's'}`
}
