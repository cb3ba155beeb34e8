import { deleteAccount, keepAccount, keepAccountByLink } from './accounts/deletion.ts'
import * as accounts from './accounts/endpoints.ts'
import {
  confirmAuthenticator,
  disownFactor,
  ownFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  strengthenSession,
} from './accounts/factors.ts'
import {
  addPasskey,
  passkeyLogin,
  passkeyQuestion,
  passkeyWish,
  removePasskey,
  renamePasskey,
} from './accounts/passkeys.ts'
import { endSessions, ownSessions } from './accounts/sessions.ts'
import * as adminAudit from './admin/audit/endpoints.ts'
import * as adminCatalog from './admin/catalog/endpoints.ts'
import { giveReason, loginAs } from './admin/login-as.ts'
import * as adminSubscriptionTypes from './admin/subscription-types/endpoints.ts'
import * as adminTrades from './admin/trades/endpoints.ts'
import * as adminUsers from './admin/users/endpoints.ts'
import * as appointments from './appointments/endpoints.ts'
import * as catalog from './catalog/endpoints.ts'
import * as chat from './chat/endpoints.ts'
import * as chatMailSwitch from './chat/mail-switch.ts'
import { reportClientError } from './diagnostics/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as certificates from './files/certificate-endpoints.ts'
import * as files from './files/endpoints.ts'
import * as waiting from './moderation/endpoints.ts'
import * as places from './places/endpoints.ts'
import { discreet, setDiscreet } from './privacy/discreet.ts'
import * as privacy from './privacy/endpoints.ts'
import * as adminProducts from './products/admin-endpoints.ts'
import * as products from './products/endpoints.ts'
import * as profiles from './profiles/endpoints.ts'
import * as reviews from './reviews/endpoints.ts'
import * as schedule from './schedule/endpoints.ts'
import * as search from './search/endpoints.ts'
import * as subscriptions from './subscriptions/endpoints.ts'

/** Every call of the product. The server refuses to start when one has no handler. */
export const endpoints = {
  ...accounts,
  deleteAccount,
  keepAccount,
  keepAccountByLink,
  ownSessions,
  endSessions,
  ownFactors,
  startAuthenticator,
  confirmAuthenticator,
  renewRecoveryCodes,
  removeAuthenticator,
  strengthenSession,
  disownFactor,
  passkeyQuestion,
  passkeyLogin,
  passkeyWish,
  addPasskey,
  renamePasskey,
  removePasskey,
  ...adminAudit,
  ...adminCatalog,
  ...adminSubscriptionTypes,
  ...adminTrades,
  ...adminUsers,
  ...appointments,
  ...catalog,
  ...chat,
  ...chatMailSwitch,
  reportClientError,
  ...files,
  giveReason,
  loginAs,
  ...certificates,
  ...places,
  ...products,
  ...adminProducts,
  ...privacy,
  discreet,
  setDiscreet,
  ...profiles,
  ...reviews,
  ...schedule,
  ...search,
  ...subscriptions,
  ...waiting,
} satisfies Record<string, Endpoint>
