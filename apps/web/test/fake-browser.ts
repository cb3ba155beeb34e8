import { createFakeStorage } from './fake-storage.ts'

/** The browser globals that the session uses, for tests without a browser. */
export function createFakeBrowser() {
  const values = new Map<string, string>()
  const window = new EventTarget()
  return {
    globals: { localStorage: createFakeStorage(values), sessionStorage: createFakeStorage(), window },
    /** Simulates another tab that writes or removes a value. */
    setInOtherTab(key: string, value: string | null): void {
      if (value === null) values.delete(key)
      else values.set(key, value)
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
