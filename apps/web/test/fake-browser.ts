function storageOver(kept: Map<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** What the session needs of a browser, for tests that run without one. */
export function fakeBrowser() {
  const kept = new Map<string, string>()
  const window = new EventTarget()
  return {
    globals: { localStorage: storageOver(kept), sessionStorage: storageOver(new Map()), window },
    /** Another tab wrote or removed a value. */
    elsewhere(key: string, value: string | null): void {
      if (value === null) kept.delete(key)
      else kept.set(key, value)
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
