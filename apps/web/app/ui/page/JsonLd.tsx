/** Escapes `<`, so that the value cannot close the script element. */
function escapeForScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Structured data in the vocabulary of schema.org. */
export function JsonLd({ value }: { value: object }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: escapeForScript(value) }}
    />
  )
}
