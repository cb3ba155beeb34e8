/** Parses the panel index of the URL. Returns the first panel if it does not exist. (SHL-31, PRO-30) */
export function parsePanel(requested: string | null, count: number): number {
  const panel = requested !== null && /^\d{1,3}$/.test(requested) ? Number(requested) : 0
  return panel < count ? panel : 0
}
