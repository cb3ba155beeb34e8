import * as calls from '@fourfold/contract/accounts/endpoints'
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

const promised: Endpoint[] = Object.values(endpoints)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The specification gives these to the letter, without a full stop. */
const exact = new Set<string>([errorDefinitions.invalid_video_link.msg, errorDefinitions.photo_required.msg])

/** Calls that never refuse once they are let in, and whose callers nobody can be wrong about. */
const alwaysAnswers = (endpoint: Endpoint) =>
  endpoint.method === 'GET' && endpoint.access === 'public' && !endpoint.query && !endpoint.params

/** Every refusal met so far, by endpoint. */
const met = new Map<Endpoint, Set<ErrorCode>>(promised.map((endpoint) => [endpoint, new Set()]))
let testApp: TestApp

async function triggerError<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) {
  const { status, errors } = await testApp.call(endpoint, input, options)
  for (const { code } of errors) met.get(endpoint)?.add(code)
  return { status, code: errors[0]?.code }
}

/** What every call refuses before it looks at its own business. */
async function refuseFromOutside(endpoint: Endpoint, token: string): Promise<void> {
  const url = `${API_PREFIX}${endpoint.path}`
  const authorization = `Bearer ${token}`
  const answers = await Promise.all([
    testApp.app.inject({ method: endpoint.method, url }),
    testApp.app.inject({ method: endpoint.method, url, headers: { authorization: 'Bearer nobodys' } }),
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
  for (const answer of answers) {
    for (const { code } of answer.json<{ errors: { code: ErrorCode }[] }>().errors) met.get(endpoint)?.add(code)
  }
}

beforeAll(async () => {
  testApp = await startTestApp()
  const mila = await testApp.member('mila')
  const noor = await testApp.member('noor')

  for (const endpoint of promised) await refuseFromOutside(endpoint, mila.token)
  const form = testApp.formOf('mila')
  await triggerError(calls.register, { body: { ...form, username: 'another' } })
  await triggerError(calls.register, { body: { ...form, email: `another.${form.email}` } })
  await triggerError(calls.register, { body: { ...form, password: 'short' } })
  await triggerError(calls.register, { body: { ...form, password: 'password', confirmPassword: 'password' } })
  await triggerError(calls.login, { body: { email: form.email, password: 'not the password' } })
  await triggerError(calls.login, { body: { email: `nobody.${form.email}`, password: PASSWORD } })
  await triggerError(calls.forgotPassword, { body: { email: 'no address' } })
  await triggerError(calls.resetPassword, {
    body: { hash: 'guess', email: form.email, password: PASSWORD, confirmPassword: PASSWORD },
  })
  await triggerError(calls.resendConfirmation, {}, { token: noor.token })
  const wish = { name: 'Noor', username: 'noor', email: noor.email }
  await triggerError(calls.editAccount, { body: { ...wish, username: 'MILA' } }, { token: noor.token })
  const context: TriggerContext = {
    testApp,
    triggerError,
    recordError: (endpoint, code) => code && met.get(endpoint)?.add(code),
  }
  const elsewhere = { ...wish, email: `elsewhere.${noor.email}` }
  await triggerError(calls.editAccount, { body: elsewhere }, { token: noor.token })
  await triggerError(calls.editAccount, { body: { ...elsewhere, currentPassword: 'not mine' } }, { token: noor.token })
  const weak = { currentPassword: PASSWORD, newPassword: 'password' }
  await triggerError(calls.editAccount, { body: { ...wish, ...weak } }, { token: noor.token })
  await triggerEmailChangeErrors(context)
  await triggerConfirmationErrors(context)
  await triggerError(profile, { query: {} }, { token: 'nobodys' })
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
  // Hundreds of calls, one after the other.
}, 120_000)

afterAll(() => testApp.stop())

describe('refusals are named in the contract', () => {
  test.each(promised.map((endpoint) => ({ endpoint, name: nameOf(endpoint) })))(
    '$name refuses with what it lists, and with all of it',
    { tags: ['PLT-14'] },
    ({ endpoint }) => {
      const own = [...(met.get(endpoint) ?? [])].filter((code) => !commonErrors.some((one) => one === code))
      expect(own.toSorted()).toEqual([...endpoint.errors].toSorted())
      expect(alwaysAnswers(endpoint) || met.get(endpoint)?.size !== 0).toBe(true)
    },
  )

  test('every sentence is plain English without internals', { tags: ['PLT-14', 'OP-118'] }, () => {
    for (const { msg } of Object.values(errorDefinitions)) {
      expect(msg).toMatch(exact.has(msg) ? /^[A-Z]/ : /^[A-Z][^_{}<>]+[.?]$/)
    }
  })
})
