/** While the provider says one of these, somebody may still be charged, so nobody is to subscribe beside it. */
const OPEN = new Set(['active', 'trialing', 'past_due', 'incomplete', 'unpaid', 'paused'])

export const isOpen = (status: string) => OPEN.has(status)
