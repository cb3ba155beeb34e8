/** Maximum name length on extra-small, small and other screens. (SEA-21) */
export const NAME_LENGTHS = { xs: 60, sm: 80, wide: 120 } as const

export type NameWidth = keyof typeof NAME_LENGTHS

function truncate(name: string, max: number): string {
  const letters = Array.from(name)
  return letters.length <= max ? name : `${letters.slice(0, max).join('').trimEnd()}…`
}

/** Returns the truncated names with the screen sizes each is for. A name that fits everywhere has one. */
export function truncateForScreens(name: string): { text: string; on: NameWidth[] }[] {
  const forms: { text: string; on: NameWidth[] }[] = []
  for (const width of Object.keys(NAME_LENGTHS) as NameWidth[]) {
    const text = truncate(name, NAME_LENGTHS[width])
    const same = forms.find((form) => form.text === text)
    if (same) same.on.push(width)
    else forms.push({ text, on: [width] })
  }
  return forms
}
