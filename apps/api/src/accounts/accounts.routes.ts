import { deleteAccount, cancelDeletion, cancelDeletionByLink } from '@fourfold/contract/accounts/deletion'
import * as calls from '@fourfold/contract/accounts/endpoints'
import * as factors from '@fourfold/contract/accounts/factors'
import * as passkeys from '@fourfold/contract/accounts/passkeys'
import { endSessions, ownSessions } from '@fourfold/contract/accounts/sessions'
import { discreetMode, setDiscreetMode } from '@fourfold/contract/privacy/discreet'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Accounts } from './index.ts'

export function accountRoutes({ accounts }: { accounts: Accounts }): Route[] {
  return [
    route(calls.register, ({ body }) => accounts.register(body)),
    route(calls.login, ({ body, network }) => accounts.login(body, network)),
    route(calls.logout, ({ actor }) => accounts.logout(actor)),
    route(calls.forgotPassword, ({ body }) => accounts.forgotPassword(body)),
    route(calls.resetPassword, ({ body }) => accounts.resetPassword(body)),
    route(calls.confirmEmail, ({ actor, body }) => accounts.confirmEmail(actor, body)),
    route(calls.reportUnrecognizedAccount, ({ body }) => accounts.reportUnrecognizedAccount(body)),
    route(calls.resendConfirmation, ({ actor }) => accounts.resendConfirmation(actor)),
    route(deleteAccount, ({ actor, body }) => accounts.requestDeletion(actor, body)),
    route(cancelDeletion, ({ body, network }) => accounts.cancelDeletion(body, network)),
    route(cancelDeletionByLink, ({ body }) => accounts.cancelDeletionByLink(body)),
    route(calls.undoEmailChange, ({ body }) => accounts.undoEmailChange(body)),
    route(discreetMode, ({ actor }) => accounts.getDiscreet(actor)),
    route(setDiscreetMode, ({ actor, body }) => accounts.setDiscreet(actor, body.isOn)),
    route(ownSessions, ({ actor }) => accounts.listSessions(actor)),
    route(endSessions, ({ actor, body }) => accounts.endSessions(actor, body)),
    route(calls.editAccount, ({ actor, body }) => accounts.editAccount(actor, body)),
  ]
}

/** Routes for second factors. */
export function factorRoutes({ accounts }: { accounts: Accounts }): Route[] {
  return [
    route(factors.ownFactors, ({ actor }) => accounts.listFactors(actor)),
    route(factors.startAuthenticator, ({ actor, body }) => accounts.startAuthenticator(actor, body)),
    route(factors.confirmAuthenticator, ({ actor, body }) => accounts.confirmAuthenticator(actor, body)),
    route(factors.renewRecoveryCodes, ({ actor, body }) => accounts.renewRecoveryCodes(actor, body)),
    route(factors.removeAuthenticator, ({ actor, body }) => accounts.removeAuthenticator(actor, body)),
    route(factors.verifySession, ({ actor, body }) => accounts.stepUp(actor, body)),
    route(factors.reportUnrecognizedFactor, ({ body }) => accounts.reportUnrecognizedFactor(body)),
    route(passkeys.passkeyLoginOptions, () => accounts.createLoginOptions()),
    route(passkeys.passkeyLogin, ({ body, network }) => accounts.logInWithPasskey(body, network)),
    route(passkeys.passkeyRegistrationOptions, ({ actor, body }) => accounts.createRegistrationOptions(actor, body)),
    route(passkeys.addPasskey, ({ actor, body, userAgent }) => accounts.addPasskey(actor, body, userAgent)),
    route(passkeys.renamePasskey, ({ actor, body }) => accounts.renamePasskey(actor, body)),
    route(passkeys.removePasskey, ({ actor, body }) => accounts.removePasskey(actor, body)),
  ]
}
