import type { ReactNode } from 'react'

import { useSite } from '~/lib/site/site.ts'
import type { Site } from '~/lib/site/site.ts'
import { Page } from '~/ui/page/Page.tsx'
import type { PageFrameProps } from '~/ui/page/PageFrame.tsx'

import classes from './ReplaceablePage.module.css'

type ReplaceablePageProps = Omit<PageFrameProps, 'children'> & {
  /** The key of the external URL in the configuration. */
  name: keyof Site['external']
  title: string
  description: string
  canonical: string
  children: ReactNode
}

/**
 * A built-in page, or the configured external page in an iframe. (SHL-28, OP-005)
 * The iframe may run scripts and navigate on a click, but it does not get our origin or any storage.
 */
export function ReplaceablePage({ name, title, description, canonical, ...pageProps }: ReplaceablePageProps) {
  const src = useSite().external[name]
  const head = { title, description, canonical }
  if (src === null) return <Page {...head} {...pageProps} />
  return (
    <Page {...head} width="full" heading={null}>
      <iframe
        className={classes.frame}
        src={src}
        title={title}
        sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </Page>
  )
}
