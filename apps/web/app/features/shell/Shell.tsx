import { Suspense, useRef } from 'react'
import type { ReactNode } from 'react'

import { useSession } from '~/lib/session/session.ts'
import { lazyComponent } from '~/ui/lazy-component.tsx'
import { NavigationProgress } from '~/ui/navigation/NavigationProgress.tsx'
import { SkipLink } from '~/ui/navigation/SkipLink.tsx'

import { ConnectionBar } from './ConnectionBar.tsx'
import { Footer } from './Footer.tsx'
import { OfflineLinks } from './navigation/OfflineLinks.tsx'
import { TopBar } from './navigation/TopBar.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'
import { SessionWatcher } from './SessionWatcher.tsx'

import classes from './Shell.module.css'

/** Loaded only during impersonation. */
const ImpersonationBanner = lazyComponent(
  async () => (await import('./impersonation/ImpersonationBanner.tsx')).ImpersonationBanner,
)

/** The layout around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const impersonating = useSession()?.impersonating
  return (
    <div className={classes.shell}>
      <SkipLink to="content" />
      <NavigationProgress />
      <PageAnnouncer main={main} />
      <SessionWatcher />
      <OfflineLinks />
      <div className={classes.top}>
        {impersonating && <ImpersonationBanner name={impersonating.name} />}
        <TopBar />
      </div>
      <main ref={main} id="content" tabIndex={-1} className={classes.content}>
        {/* A separate boundary, so that the top bar hydrates before the page's script has loaded. */}
        <Suspense>{children}</Suspense>
      </main>
      <Footer />
      <ConnectionBar />
    </div>
  )
}
