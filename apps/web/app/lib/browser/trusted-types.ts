type Rules = { createHTML: (text: string) => string | null }

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown }
  }
}

/** So React makes a script element that does not run. */
const INERT_SCRIPT = '<script></script>'

/** No text becomes markup here: pages are made of elements. What remains are the words of a style or of facts for programs. */
export function installTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') && text !== INERT_SCRIPT ? null : text),
  })
}
