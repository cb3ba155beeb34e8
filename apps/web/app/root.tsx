import './ui/theme/mantine-styles.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { ColorSchemeScript, mantineHtmlProps, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'

import { queryClient } from '~/lib/data/query.ts'
import { useResponseContext } from '~/lib/site/response-context.ts'
import { site } from '~/lib/site/site.server.ts'
import { renderVisit } from '~/lib/site/visit.server.ts'

import type { Route } from './+types/root'
import { PageError } from './features/shell/PageError.tsx'
import { SessionMarker } from './features/shell/SessionMarker.tsx'
import { Shell } from './features/shell/Shell.tsx'
import { HydrationMarker } from './lib/hydration/HydrationMarker.tsx'
import { PreHydrationInput } from './lib/hydration/PreHydrationInput.tsx'
import { Toasts } from './ui/feedback/Toasts.tsx'
import { fontFiles } from './ui/theme/fonts.ts'
import { primaryColor, theme } from './ui/theme/theme.ts'

export const links = () => fontFiles

export const middleware: Route.MiddlewareFunction[] = [({ request }, next) => renderVisit(request, next)]

export function loader() {
  return { site }
}

/** The configuration never changes during a visit. */
export function shouldRevalidate() {
  return false
}

/** Restores the scroll position of the search on every visit, and of other pages only on back and forward. */
function getScrollKey({ pathname, key }: { pathname: string; key: string }): string {
  return pathname === '/search' ? pathname : key
}

export function Layout({ children }: { children: ReactNode }) {
  const { scriptNonce, styleNonce } = useResponseContext()
  const [queries] = useState(queryClient)
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={primaryColor} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        <ColorSchemeScript defaultColorScheme="auto" nonce={scriptNonce} suppressHydrationWarning />
        <SessionMarker nonce={scriptNonce} />
        <PreHydrationInput nonce={scriptNonce} />
      </head>
      <body>
        <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce ?? ''}>
          <QueryClientProvider client={queries}>
            <Shell>{children}</Shell>
            <Toasts />
          </QueryClientProvider>
        </MantineProvider>
        <ScrollRestoration getKey={getScrollKey} />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <>
      <PageError />
      <HydrationMarker />
    </>
  )
}
