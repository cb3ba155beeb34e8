import { useUnreadCount } from '~/lib/data/unread.ts'
import { useSite } from '~/lib/site/site.ts'

export type HeadProps = {
  title: string
  description?: string
  /** The path this page is known by; leave it out for pages nobody should find by searching. */
  canonical?: string
  /** What a link to this page is about, and the path of its picture. */
  preview?: { type: 'profile' | 'product'; image: string | null }
}

/** What others show of a link to this page. */
function LinkPreview({ title, description, canonical = '', preview }: HeadProps) {
  const { publicUrl } = useSite()
  return (
    <>
      <meta property="og:site_name" content="Fourfold" />
      <meta property="og:type" content={preview?.type ?? 'website'} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={publicUrl + canonical} />
      {preview?.image && <meta property="og:image" content={publicUrl + preview.image} />}
      {preview?.image && <meta property="og:image:alt" content={title} />}
      <meta name="twitter:card" content="summary" />
    </>
  )
}

/**
 * What search engines and the browser's tab show of a page, with the logged-in person's unread count.
 * React moves these into the document's head.
 */
export function Head(props: HeadProps) {
  const { title, description, canonical } = props
  const { publicUrl } = useSite()
  const unread = useUnreadCount()
  return (
    <>
      <title>{`${unread > 0 ? `(${unread}) ` : ''}${title} · Fourfold`}</title>
      {description && <meta name="description" content={description} />}
      {canonical ? <link rel="canonical" href={publicUrl + canonical} /> : <meta name="robots" content="noindex" />}
      {canonical && <LinkPreview {...props} />}
    </>
  )
}
