import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import type { Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'
import { expectedEndpoints } from './expected-endpoints.ts'

type Schema = { type?: string; properties?: object; items?: Schema; $ref?: string; $defs?: Record<string, Schema> }

/** Returns whether a schema is a list, and its property names or those of its items. Resolves references. */
function describeSchema(zod: z.ZodType, io: 'input' | 'output') {
  const root = z.toJSONSchema(zod, { io, unrepresentable: 'any' }) as Schema
  const resolve = ({ $ref, ...schema }: Schema): Schema => root.$defs?.[$ref?.split('/').at(-1) ?? ''] ?? schema
  const schema = resolve(root)
  const item = schema.items ? resolve(schema.items) : schema
  return { isList: schema.type === 'array', names: Object.keys(item.properties ?? {}) }
}

/** Lists the parameter names in query, body, and upload fields. */
function listParameterNames({ query, body, upload }: Endpoint): string[] {
  const parts = [query, body, upload?.fields].filter((part) => part !== undefined)
  return parts.flatMap((part) => describeSchema(part, 'input').names)
}

const splitWords = (text: string) => text.split(' ').filter((word) => word !== '')

/** Formats an access rule as in the table of expected endpoints. */
const formatAccess = ({ access }: Endpoint) =>
  typeof access === 'string' ? access : `user unless ${access.userUnless.join(' or ')}`

describe('endpoints', () => {
  for (const [id, call, endpoint, payload, reply, access] of expectedEndpoints) {
    const tags = id === 'extension' ? ['PLT-03'] : [id, 'PLT-03']
    test(`${call} accepts "${payload}", replies with "${reply}", and allows ${access}`, { tags }, () => {
      expect(`${endpoint.method} ${endpoint.path.slice(1)}`).toBe(call)
      expect(formatAccess(endpoint)).toBe(access)
      expect(listParameterNames(endpoint)).toEqual(expect.arrayContaining(splitWords(payload)))

      const replyShape = describeSchema(endpoint.reply, 'output')
      expect(replyShape.isList).toBe(reply.startsWith('[]'))
      expect(replyShape.names).toEqual(expect.arrayContaining(splitWords(reply.replace('[]', ''))))
    })
  }

  test('are all in the table of expected endpoints', { tags: ['PLT-03'] }, () => {
    const listed = new Set(expectedEndpoints.map(([, , endpoint]) => endpoint))
    const missing = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => !listed.has(endpoint))
    expect(missing.map(([name]) => name)).toEqual([])
  })

  test('return the saved data, with listed exceptions', { tags: ['OP-023'] }, () => {
    const writes = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== 'GET')
    const withoutReply = writes.filter(([, { reply }]) => {
      const { isList, names } = describeSchema(reply, 'output')
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

  test('that log in a user return a token and the user', { tags: ['OP-017'] }, () => {
    const { register, login, confirmEmail, editAccount, loginAs, cancelDeletion } = endpoints
    for (const { reply } of [register, login, confirmEmail, editAccount, loginAs, cancelDeletion]) {
      expect(describeSchema(reply, 'output').names).toEqual(expect.arrayContaining(['token', 'user']))
      const fields = splitWords('id isAdmin isProfessional username other')
      expect(describeSchema(reply.shape.user, 'output').names).toEqual(expect.arrayContaining(fields))
    }
  })

  test('do not include a create-checkout-session path', { tags: ['OP-100'] }, () => {
    expect(Object.values<Endpoint>(endpoints).filter(({ path }) => path.includes('checkout-session'))).toEqual([])
  })
})
