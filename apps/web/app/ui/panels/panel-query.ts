/** The panel the address asks for; the first one when it asks for none that exists. (SHL-31, PRO-30) */
export function panelOf(wanted: string | null, count: number): number {
  const panel = wanted !== null && /^\d{1,3}$/.test(wanted) ? Number(wanted) : 0
  return panel < count ? panel : 0
}
