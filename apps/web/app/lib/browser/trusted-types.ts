type PolicyRules = { createHTML: (text: string) => string | null }

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: PolicyRules) => unknown }
  }
}

/** React parses this string to create a script element that does not run. */
const INERT_SCRIPT = '<script></script>'

/** Rejects HTML strings that contain markup. Our inline styles and JSON-LD contain none. */
export function installTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') && text !== INERT_SCRIPT ? null : text),
  })
}
