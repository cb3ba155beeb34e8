/** The maximum length of names on extra-small, small and other screens. (SEA-21) */
export const NAME_LENGTHS = { xs: 60, sm: 80, wide: 120 } as const

export type NameWidth = keyof typeof NAME_LENGTHS

function truncate(name: string, max: number): string {
  const characters = Array.from(name)
  return characters.length <= max ? name : `${characters.slice(0, max).join('').trimEnd()}…`
}

/** Returns the truncated variants of a name with their screen sizes. A name that fits all screens has one variant. */
export function truncateForScreens(name: string): { text: string; screens: NameWidth[] }[] {
  const variants: { text: string; screens: NameWidth[] }[] = []
  for (const width of Object.keys(NAME_LENGTHS) as NameWidth[]) {
    const text = truncate(name, NAME_LENGTHS[width])
    const existing = variants.find((variant) => variant.text === text)
    if (existing) existing.screens.push(width)
    else variants.push({ text, screens: [width] })
  }
  return variants
}
