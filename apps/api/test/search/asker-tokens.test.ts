import { text } from 'node:stream/consumers'

import { search } from '@fourfold/contract/search/endpoints'
import type { Answer } from '@fourfold/search-protocol/answer'
import { Question } from '@fourfold/search-protocol/question'
import { afterAll, expect, test } from 'vitest'

import { openFakeReplica, openOtherApi } from './other-processes.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp } = await startSearchTestApp()
afterAll(() => testApp.stop())

const emptyAnswer: Answer = { categories: [], readAs: [], understood: [], sensed: [], unoffered: [], ways: [] }

test('every API process sends search processes the same pseudonym for an IP network', async () => {
  const bodies: string[] = []
  const replica = await openFakeReplica((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(emptyAnswer))
    })
  })
  const first = await openOtherApi(testApp, [replica])
  const second = await openOtherApi(testApp, [replica])

  async function searchAndGetAsker(api: typeof first, address: string): Promise<string | undefined> {
    await api.call(search, { body: { text: 'ice cream wrecks my stomach' } }, { address })
    const question = Question.parse(JSON.parse(bodies.at(-1) ?? ''))
    return 'words' in question ? question.asker : undefined
  }

  const token = await searchAndGetAsker(first, '203.0.113.7')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await searchAndGetAsker(second, '203.0.113.7')).toBe(token)
  expect(await searchAndGetAsker(first, '203.0.113.8')).not.toBe(token)
  // An IPv6 network counts as one client.
  expect(await searchAndGetAsker(first, '2001:db8:1:2::3')).toBe(await searchAndGetAsker(second, '2001:db8:1:2::4'))
  expect(bodies.join(' ')).not.toMatch(/203\.0\.113|2001:db8/)
})
