/** Escapes text so that no HTML parser finds the end of the script inside it. */
function escapeForScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Facts of a page for programs, in the words of schema.org. */
export function JsonLd({ value }: { value: object }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: escapeForScript(value) }}
    />
  )
}
