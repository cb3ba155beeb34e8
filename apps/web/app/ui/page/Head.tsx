import { useUnreadCount } from '~/lib/data/unread.ts'
import { useSite } from '~/lib/site/site.ts'

export type HeadProps = {
  title: string
  description?: string
  /** The canonical path; without it the page is not indexed. */
  canonical?: string
  /** Type and image for link previews. */
  preview?: { type: 'profile' | 'product'; image: string | null }
}

/** Open Graph and Twitter metadata. */
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

/** Title and metadata of a page, with the unread count in the title. React moves them into the document's head. */
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
