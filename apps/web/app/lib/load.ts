import { CallRefused, NoResponse } from './api.ts'

/** What a page asked for, or the words to show in its place; silence is shown as "no response". (PLT-09, PLT-12) */
export type Load<Loaded> = { loaded: Loaded } | { problem: string }

export async function loadOrExplain<Loaded>(ask: () => Promise<Loaded>): Promise<Load<Loaded>> {
  try {
    return { loaded: await ask() }
  } catch (error) {
    if (error instanceof NoResponse) return { problem: error.message }
    // A lost session leads to the login, which is no problem to show here. (ACC-61)
    if (error instanceof CallRefused && error.status !== 401) return { problem: error.message }
    throw error
  }
}
