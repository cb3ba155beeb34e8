import { useRendering } from '~/lib/rendering.ts'

/** Text that no HTML parser takes for the end of the script it stands in. */
function scriptSafe(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Facts of a page for programs, in the words of schema.org. */
export function JsonLd({ value }: { value: object }) {
  const { nonce } = useRendering()
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: scriptSafe(value) }}
    />
  )
}
