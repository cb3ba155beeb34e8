/** Escaped HTML markup. */
export type Html = { markup: string }
type Part = string | number | Html | Html[] | false | undefined | null

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function toMarkup(part: Part): string {
  if (part === false || part === undefined || part === null) return ''
  if (Array.isArray(part)) return part.map(({ markup }) => markup).join('')
  if (typeof part === 'object') return part.markup
  return String(part).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
}

/** Template tag that escapes the embedded parts, except `Html` values. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(toMarkup)) }
}
