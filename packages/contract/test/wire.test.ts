import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import type { Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'
import { expectedEndpoints } from './expected-endpoints.ts'

type Schema = { type?: string; properties?: object; items?: Schema; $ref?: string; $defs?: Record<string, Schema> }

/** Whether a schema is a list, and the property names of its items; references are resolved. */
function shapeOf(zod: z.ZodType, io: 'input' | 'output') {
  const root = z.toJSONSchema(zod, { io, unrepresentable: 'any' }) as Schema
  const found = ({ $ref, ...schema }: Schema): Schema => root.$defs?.[$ref?.split('/').at(-1) ?? ''] ?? schema
  const whole = found(root)
  const one = whole.items ? found(whole.items) : whole
  return { isList: whole.type === 'array', names: Object.keys(one.properties ?? {}) }
}

/** The parameter names in query, body, and upload fields. */
function parameterNames({ query, body, upload }: Endpoint): string[] {
  const parts = [query, body, upload?.fields].filter((part) => part !== undefined)
  return parts.flatMap((part) => shapeOf(part, 'input').names)
}

const words = (text: string) => text.split(' ').filter((word) => word !== '')

/** An access rule as the table states it. */
const accessText = ({ access }: Endpoint) =>
  typeof access === 'string' ? access : `user unless ${access.userUnless.join(' or ')}`

describe('the endpoints', () => {
  for (const [id, call, endpoint, payload, reply, access] of expectedEndpoints) {
    const tags = id === 'extension' ? ['PLT-03'] : [id, 'PLT-03']
    test(`${call} takes "${payload}", replies "${reply}", and is open to ${access}`, { tags }, () => {
      expect(`${endpoint.method} ${endpoint.path.slice(1)}`).toBe(call)
      expect(accessText(endpoint)).toBe(access)
      expect(parameterNames(endpoint)).toEqual(expect.arrayContaining(words(payload)))

      const replyShape = shapeOf(endpoint.reply, 'output')
      expect(replyShape.isList).toBe(reply.startsWith('[]'))
      expect(replyShape.names).toEqual(expect.arrayContaining(words(reply.replace('[]', ''))))
    })
  }

  test('the table lists every endpoint', { tags: ['PLT-03'] }, () => {
    const listed = new Set(expectedEndpoints.map(([, , endpoint]) => endpoint))
    const missing = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => !listed.has(endpoint))
    expect(missing.map(([name]) => name)).toEqual([])
  })

  test('every endpoint that writes returns what it saved, except for these', { tags: ['OP-023'] }, () => {
    const writes = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== 'GET')
    const withoutReply = writes.filter(([, { reply }]) => {
      const { isList, names } = shapeOf(reply, 'output')
      return !isList && names.length === 0
    })
    expect(withoutReply.map(([name]) => name).toSorted()).toEqual([
      'cancelDeletionByLink',
      'deleteFile',
      'forgotPassword',
      'logout',
      'reportClientError',
      'reportUser',
      'resendConfirmation',
      'resetPassword',
      'revokeCalendarFeed',
    ])
  })

  test('every endpoint that logs in returns a token and the user', { tags: ['OP-017'] }, () => {
    const { register, login, confirmEmail, editAccount, loginAs, cancelDeletion } = endpoints
    for (const { reply } of [register, login, confirmEmail, editAccount, loginAs, cancelDeletion]) {
      expect(shapeOf(reply, 'output').names).toEqual(expect.arrayContaining(['token', 'user']))
      const fields = words('id isAdmin isProfessional username other')
      expect(shapeOf(reply.shape.user, 'output').names).toEqual(expect.arrayContaining(fields))
    }
  })

  test('create-checkout-session does not exist', { tags: ['OP-100'] }, () => {
    expect(Object.values<Endpoint>(endpoints).filter(({ path }) => path.includes('checkout-session'))).toEqual([])
  })
})
