const currency = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** "$120", "$99.50" */
export function formatDollars(amount: number): string {
  return currency.format(amount)
}
