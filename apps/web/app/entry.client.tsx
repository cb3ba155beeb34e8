import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { reportError, reportUncaughtErrors } from '~/lib/browser/report-errors.ts'
import { installTrustedTypesPolicy } from '~/lib/browser/trusted-types.ts'
import { deferEventsUntilHydrated, recordAutofilledFields } from '~/lib/hydration/pre-hydration-input.ts'
import { ResponseContext } from '~/lib/site/response-context.ts'

const responseContext = {
  styleNonce: document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce,
  requestId: document.querySelector('[data-request-id]')?.textContent,
}

// The library that locks scrolling reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: responseContext.styleNonce })

reportUncaughtErrors()
installTrustedTypesPolicy()
recordAutofilledFields()
deferEventsUntilHydrated()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ResponseContext value={responseContext}>
        <HydratedRouter />
      </ResponseContext>
    </StrictMode>,
    { onCaughtError: (error) => reportError('render', error) },
  )
})
