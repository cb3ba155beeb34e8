import { Suspense, useRef } from 'react'
import type { ReactNode } from 'react'

import { useSession } from '~/lib/session/session.ts'
import { lazily } from '~/ui/lazily.tsx'
import { NavigationProgress } from '~/ui/NavigationProgress.tsx'
import { SkipLink } from '~/ui/SkipLink.tsx'

import { ConnectionBar } from './ConnectionBar.tsx'
import { Footer } from './Footer.tsx'
import { OfflineLinks } from './OfflineLinks.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { TopBar } from './TopBar.tsx'

import classes from './Shell.module.css'

/** Loaded in the tab of an admin who acts as somebody. */
const ActingBanner = lazily(async () => (await import('./acting/ActingBanner.tsx')).ActingBanner)

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const acting = useSession()?.acting
  return (
    <div className={classes.shell}>
      <SkipLink to="content" />
      <NavigationProgress />
      <PageAnnouncer main={main} />
      <SessionWatch />
      <OfflineLinks />
      <div className={classes.top}>
        {acting && <ActingBanner name={acting.name} />}
        <TopBar />
      </div>
      <main ref={main} id="content" tabIndex={-1} className={classes.content}>
        {/* A boundary of its own: the bar above is drawn and awake before the page has its script. */}
        <Suspense>{children}</Suspense>
      </main>
      <Footer />
      <ConnectionBar />
    </div>
  )
}
