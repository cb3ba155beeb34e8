import { deleteAccount, cancelDeletion, cancelDeletionByLink } from '@fourfold/contract/accounts/deletion'
import * as accountsEndpoints from '@fourfold/contract/accounts/endpoints'
import * as factorsEndpoints from '@fourfold/contract/accounts/factors'
import * as passkeysEndpoints from '@fourfold/contract/accounts/passkeys'
import { endSessions, ownSessions } from '@fourfold/contract/accounts/sessions'
import { discreetMode, setDiscreetMode } from '@fourfold/contract/privacy/discreet'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Accounts } from './index.ts'

export function accountRoutes({ accounts }: { accounts: Accounts }): Route[] {
  return [
    route(accountsEndpoints.register, ({ body }) => accounts.register(body)),
    route(accountsEndpoints.login, ({ body, network }) => accounts.login(body, network)),
    route(accountsEndpoints.logout, ({ actor }) => accounts.logout(actor)),
    route(accountsEndpoints.forgotPassword, ({ body }) => accounts.forgotPassword(body)),
    route(accountsEndpoints.resetPassword, ({ body }) => accounts.resetPassword(body)),
    route(accountsEndpoints.confirmEmail, ({ actor, body }) => accounts.confirmEmail(actor, body)),
    route(accountsEndpoints.reportUnrecognizedAccount, ({ body }) => accounts.reportUnrecognizedAccount(body)),
    route(accountsEndpoints.resendConfirmation, ({ actor }) => accounts.resendConfirmation(actor)),
    route(deleteAccount, ({ actor, body }) => accounts.requestDeletion(actor, body)),
    route(cancelDeletion, ({ body, network }) => accounts.cancelDeletion(body, network)),
    route(cancelDeletionByLink, ({ body }) => accounts.cancelDeletionByLink(body)),
    route(accountsEndpoints.undoEmailChange, ({ body }) => accounts.undoEmailChange(body)),
    route(discreetMode, ({ actor }) => accounts.getDiscreet(actor)),
    route(setDiscreetMode, ({ actor, body }) => accounts.setDiscreet(actor, body.isOn)),
    route(ownSessions, ({ actor }) => accounts.listSessions(actor)),
    route(endSessions, ({ actor, body }) => accounts.endSessions(actor, body)),
    route(accountsEndpoints.editAccount, ({ actor, body }) => accounts.editAccount(actor, body)),
  ]
}

/** Routes for second factors. */
export function factorRoutes({ accounts }: { accounts: Accounts }): Route[] {
  return [
    route(factorsEndpoints.ownFactors, ({ actor }) => accounts.listFactors(actor)),
    route(factorsEndpoints.startAuthenticator, ({ actor, body }) => accounts.startAuthenticator(actor, body)),
    route(factorsEndpoints.confirmAuthenticator, ({ actor, body }) => accounts.confirmAuthenticator(actor, body)),
    route(factorsEndpoints.renewRecoveryCodes, ({ actor, body }) => accounts.renewRecoveryCodes(actor, body)),
    route(factorsEndpoints.removeAuthenticator, ({ actor, body }) => accounts.removeAuthenticator(actor, body)),
    route(factorsEndpoints.verifySession, ({ actor, body }) => accounts.stepUp(actor, body)),
    route(factorsEndpoints.reportUnrecognizedFactor, ({ body }) => accounts.reportUnrecognizedFactor(body)),
    route(passkeysEndpoints.passkeyLoginOptions, () => accounts.createLoginOptions()),
    route(passkeysEndpoints.passkeyLogin, ({ body, network }) => accounts.logInWithPasskey(body, network)),
    route(passkeysEndpoints.passkeyRegistrationOptions, ({ actor, body }) =>
      accounts.createRegistrationOptions(actor, body),
    ),
    route(passkeysEndpoints.addPasskey, ({ actor, body, userAgent }) => accounts.addPasskey(actor, body, userAgent)),
    route(passkeysEndpoints.renamePasskey, ({ actor, body }) => accounts.renamePasskey(actor, body)),
    route(passkeysEndpoints.removePasskey, ({ actor, body }) => accounts.removePasskey(actor, body)),
  ]
}
