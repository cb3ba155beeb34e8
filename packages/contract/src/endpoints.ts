import { deleteAccount, cancelDeletion, cancelDeletionByLink } from './accounts/deletion.ts'
import * as accounts from './accounts/endpoints.ts'
import {
  confirmAuthenticator,
  reportUnrecognizedFactor,
  ownFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  verifySession,
} from './accounts/factors.ts'
import {
  addPasskey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
  removePasskey,
  renamePasskey,
} from './accounts/passkeys.ts'
import { endSessions, ownSessions } from './accounts/sessions.ts'
import * as adminAudit from './admin/audit/endpoints.ts'
import * as adminCatalog from './admin/catalog/endpoints.ts'
import { recordImpersonationReason, loginAs } from './admin/impersonation.ts'
import * as adminOccupations from './admin/occupations/endpoints.ts'
import * as adminSubscriptionTypes from './admin/subscription-types/endpoints.ts'
import * as adminUsers from './admin/users/endpoints.ts'
import * as appointments from './appointments/endpoints.ts'
import * as catalog from './catalog/endpoints.ts'
import * as chat from './chat/endpoints.ts'
import * as chatMailSetting from './chat/mail-setting.ts'
import { reportClientError } from './diagnostics/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as certificates from './files/certificate-endpoints.ts'
import * as files from './files/endpoints.ts'
import * as moderation from './moderation/endpoints.ts'
import * as places from './places/endpoints.ts'
import { discreetMode, setDiscreetMode } from './privacy/discreet.ts'
import * as privacy from './privacy/endpoints.ts'
import * as adminProducts from './products/admin-endpoints.ts'
import * as products from './products/endpoints.ts'
import * as profiles from './profiles/endpoints.ts'
import * as reviews from './reviews/endpoints.ts'
import * as schedule from './schedule/endpoints.ts'
import * as search from './search/endpoints.ts'
import * as subscriptions from './subscriptions/endpoints.ts'

/** All endpoints. The server does not start if an endpoint has no handler. */
export const endpoints = {
  ...accounts,
  deleteAccount,
  cancelDeletion,
  cancelDeletionByLink,
  ownSessions,
  endSessions,
  ownFactors,
  startAuthenticator,
  confirmAuthenticator,
  renewRecoveryCodes,
  removeAuthenticator,
  verifySession,
  reportUnrecognizedFactor,
  passkeyLoginOptions,
  passkeyLogin,
  passkeyRegistrationOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  ...adminAudit,
  ...adminCatalog,
  ...adminSubscriptionTypes,
  ...adminOccupations,
  ...adminUsers,
  ...appointments,
  ...catalog,
  ...chat,
  ...chatMailSetting,
  reportClientError,
  ...files,
  recordImpersonationReason,
  loginAs,
  ...certificates,
  ...places,
  ...products,
  ...adminProducts,
  ...privacy,
  discreetMode,
  setDiscreetMode,
  ...profiles,
  ...reviews,
  ...schedule,
  ...search,
  ...subscriptions,
  ...moderation,
} satisfies Record<string, Endpoint>
