import { createContext, use } from 'react'

/** Starts the search of the screen this stands in. */
export const StartSearch = createContext<() => void>(() => undefined)

/** For the guided questions: the last answer starts the match as the green button does. */
export function useStartSearch(): () => void {
  return use(StartSearch)
}
