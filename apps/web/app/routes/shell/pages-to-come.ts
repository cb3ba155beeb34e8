/** Addresses of the specification whose page is not built, and what it will do. The page itself says the same. */
export const pagesToCome = {
  'admin-waiting': { title: 'Waiting', will: 'What waits for a decision.' },
} as const satisfies Record<string, { title: string; will: string }>

export type PageToCome = keyof typeof pagesToCome
