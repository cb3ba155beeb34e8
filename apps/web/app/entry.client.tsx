import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { endEarlyTaps } from './lib/early-tap.ts'
import { RenderingContext } from './lib/rendering.ts'
import { reportError, reportUncaughtErrors } from './lib/report-errors.ts'

const rendering = {
  nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
  requestId: document.querySelector('[data-request-id]')?.textContent,
}

// The name under which the library that locks scrolling behind a dialog looks for it.
Object.assign(globalThis, { __webpack_nonce__: rendering.nonce })

reportUncaughtErrors()
endEarlyTaps()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RenderingContext value={rendering}>
        <HydratedRouter />
      </RenderingContext>
    </StrictMode>,
    { onCaughtError: (error) => reportError('render', error) },
  )
})
