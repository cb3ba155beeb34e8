import { Head } from './Head.tsx'
import type { HeadProps } from './Head.tsx'
import { PageFrame } from './PageFrame.tsx'
import type { PageFrameProps } from './PageFrame.tsx'

type PageProps = PageFrameProps & HeadProps

/** A page: metadata and frame. The heading defaults to the title. */
export function Page({ title, description, canonical, preview, heading = title, ...frame }: PageProps) {
  return (
    <>
      <Head title={title} description={description} canonical={canonical} preview={preview} />
      <PageFrame heading={heading} {...frame} />
    </>
  )
}
