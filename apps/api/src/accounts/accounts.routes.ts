import { deleteAccount, keepAccount, keepAccountByLink } from '@fourfold/contract/accounts/deletion'
import * as calls from '@fourfold/contract/accounts/endpoints'

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
    route(calls.disownAccount, ({ body }) => accounts.disownAccount(body)),
    route(calls.resendConfirmation, ({ actor }) => accounts.resendConfirmation(actor)),
    route(deleteAccount, ({ actor, body }) => accounts.leave(actor, body)),
    route(keepAccount, ({ body, network }) => accounts.keep(body, network)),
    route(keepAccountByLink, ({ body }) => accounts.keepByLink(body)),
    route(calls.undoEmailChange, ({ body }) => accounts.undoEmailChange(body)),
    route(calls.editAccount, ({ actor, body }) => accounts.editAccount(actor, body)),
  ]
}
