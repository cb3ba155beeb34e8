import * as accountsEndpoints from '@fourfold/contract/accounts/endpoints'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { CallInput, Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { commonErrors, errorDefinitions } from '@fourfold/contract/errors'
import type { ErrorCode } from '@fourfold/contract/errors'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { triggerFactorErrors } from '../accounts/factors/trigger-errors.ts'
import {
  triggerEmailChangeErrors,
  triggerConfirmationErrors,
  triggerDeletionErrors,
  triggerImpersonationErrors,
} from '../accounts/trigger-errors.ts'
import { triggerAdminErrors } from '../admin/trigger-errors.ts'
import { triggerAppointmentErrors } from '../appointments/errors.ts'
import { triggerCatalogErrors } from '../catalog/trigger-errors.ts'
import { triggerChatErrors } from '../chat/errors.ts'
import { triggerPrivacyErrors } from '../privacy/trigger-errors.ts'
import { triggerReviewErrors } from '../reviews/errors.ts'
import { triggerScheduleErrors } from '../schedule/errors.ts'
import type { CallOptions } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import { triggerSubscriptionErrors } from '../subscriptions/stripe-errors.ts'
import { triggerContentErrors } from './trigger-errors.ts'
import type { TriggerContext } from './trigger-errors.ts'

const allEndpoints: Endpoint[] = Object.values(endpoints)
const getName = ({ method, path }: Endpoint) => `${method} ${path}`

/** Texts fixed by the specification, which have no final period. */
const specifiedTexts = new Set<string>([errorDefinitions.invalid_video_link.msg, errorDefinitions.photo_required.msg])

/** Public endpoints without input have no errors. */
const hasNoErrors = (endpoint: Endpoint) =>
  endpoint.method === 'GET' && endpoint.access === 'public' && !endpoint.query && !endpoint.params

/** The errors triggered so far, by endpoint. */
const triggeredErrors = new Map<Endpoint, Set<ErrorCode>>(allEndpoints.map((endpoint) => [endpoint, new Set()]))
let testApp: TestApp

async function triggerError<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) {
  const { status, errors } = await testApp.call(endpoint, input, options)
  for (const { code } of errors) triggeredErrors.get(endpoint)?.add(code)
  return { status, code: errors[0]?.code }
}

/** Triggers the errors that all endpoints have in common. */
async function triggerCommonErrors(endpoint: Endpoint, token: string): Promise<void> {
  const url = `${API_PREFIX}${endpoint.path}`
  const authorization = `Bearer ${token}`
  const responses = await Promise.all([
    testApp.app.inject({ method: endpoint.method, url }),
    testApp.app.inject({ method: endpoint.method, url, headers: { authorization: 'Bearer unknown' } }),
    ...(endpoint.method === 'GET'
      ? []
      : [
          testApp.app.inject({ method: 'POST', url, headers: { authorization }, payload: { a: 'a'.repeat(70_000) } }),
          testApp.app.inject({
            method: 'POST',
            url,
            headers: { authorization, 'content-type': 'text/xml' },
            payload: '<a/>',
          }),
        ]),
  ])
  for (const response of responses) {
    for (const { code } of response.json<{ errors: { code: ErrorCode }[] }>().errors)
      triggeredErrors.get(endpoint)?.add(code)
  }
}

beforeAll(async () => {
  testApp = await startTestApp()
  const mila = await testApp.member('mila')
  const noor = await testApp.member('noor')

  for (const endpoint of allEndpoints) await triggerCommonErrors(endpoint, mila.token)
  const form = testApp.buildRegistration('mila')
  await triggerError(accountsEndpoints.register, { body: { ...form, username: 'another' } })
  await triggerError(accountsEndpoints.register, { body: { ...form, email: `another.${form.email}` } })
  await triggerError(accountsEndpoints.register, { body: { ...form, password: 'short' } })
  await triggerError(accountsEndpoints.register, {
    body: { ...form, password: 'password', confirmPassword: 'password' },
  })
  await triggerError(accountsEndpoints.login, { body: { email: form.email, password: 'not the password' } })
  await triggerError(accountsEndpoints.login, { body: { email: `unknown.${form.email}`, password: PASSWORD } })
  await triggerError(accountsEndpoints.forgotPassword, { body: { email: 'no address' } })
  await triggerError(accountsEndpoints.resetPassword, {
    body: { hash: 'guess', email: form.email, password: PASSWORD, confirmPassword: PASSWORD },
  })
  await triggerError(accountsEndpoints.resendConfirmation, {}, { token: noor.token })
  const accountForm = { name: 'Noor', username: 'noor', email: noor.email }
  await triggerError(
    accountsEndpoints.editAccount,
    { body: { ...accountForm, username: 'MILA' } },
    { token: noor.token },
  )
  const context: TriggerContext = {
    testApp,
    triggerError,
    recordError: (endpoint, code) => code && triggeredErrors.get(endpoint)?.add(code),
  }
  const newEmailForm = { ...accountForm, email: `elsewhere.${noor.email}` }
  await triggerError(accountsEndpoints.editAccount, { body: newEmailForm }, { token: noor.token })
  await triggerError(
    accountsEndpoints.editAccount,
    { body: { ...newEmailForm, currentPassword: 'not mine' } },
    { token: noor.token },
  )
  const weak = { currentPassword: PASSWORD, newPassword: 'password' }
  await triggerError(accountsEndpoints.editAccount, { body: { ...accountForm, ...weak } }, { token: noor.token })
  await triggerEmailChangeErrors(context)
  await triggerConfirmationErrors(context)
  await triggerError(profile, { query: {} }, { token: 'unknown' })
  await triggerContentErrors(context)
  await triggerScheduleErrors(context)
  await triggerAppointmentErrors(context)
  await triggerReviewErrors(context)
  await triggerChatErrors(context)
  await triggerSubscriptionErrors(context)
  await triggerCatalogErrors(context)
  await triggerAdminErrors(context)
  await triggerImpersonationErrors(context)
  await triggerDeletionErrors(context)
  await triggerPrivacyErrors(context)
  await triggerFactorErrors(context)
  // The timeout allows hundreds of sequential calls.
}, 120_000)

afterAll(() => testApp.stop())

describe('errors of the contract', () => {
  test.each(allEndpoints.map((endpoint) => ({ endpoint, name: getName(endpoint) })))(
    '$name returns exactly the errors that it lists',
    { tags: ['PLT-14'] },
    ({ endpoint }) => {
      const specificErrors = [...(triggeredErrors.get(endpoint) ?? [])].filter(
        (code) => !commonErrors.some((common) => common === code),
      )
      expect(specificErrors.toSorted()).toEqual([...endpoint.errors].toSorted())
      expect(hasNoErrors(endpoint) || triggeredErrors.get(endpoint)?.size !== 0).toBe(true)
    },
  )

  test('every error message is a plain English sentence', { tags: ['PLT-14', 'OP-118'] }, () => {
    for (const { msg } of Object.values(errorDefinitions)) {
      expect(msg).toMatch(specifiedTexts.has(msg) ? /^[A-Z]/ : /^[A-Z][^_{}<>]+[.?]$/)
    }
  })
})
