import { globSync, readFileSync } from 'node:fs'

import { errorDefinitions } from '@fourfold/contract/errors'
import { expect, test } from 'vitest'

import { registerTexts } from '~/features/accounts/registration/texts.ts'
import { texts as productTexts } from '~/features/products/texts.ts'
import { texts as reviewTexts } from '~/features/reviews/texts.ts'
import { dialogTexts } from '~/features/search/dialogs/texts.ts'
import { texts as subscriptionTexts } from '~/features/subscriptions/texts.ts'

/** The texts that the specification describes but does not quote, in its order. */
const describedTexts = [
  registerTexts.professional.headline,
  registerTexts.member.headline,
  errorDefinitions.category_incomplete.msg,
  reviewTexts.prompt,
  productTexts.heading,
  dialogTexts.signUpToFilter.text,
  dialogTexts.confirmEmail.text,
  dialogTexts.noResults.text,
  subscriptionTexts.requestCreated,
]

const root = new URL('../../../../', import.meta.url)
const sources = globSync(['apps/web/app/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts'], { cwd: root }).map(
  (path) => ({ path, code: readFileSync(new URL(path, root), 'utf8') }),
)

test('each text that is described but not quoted is defined once, in a texts module', { tags: ['OP-014'] }, () => {
  expect(describedTexts.filter((text) => text.length < 20)).toEqual([])
  const definitions = describedTexts.map((text) =>
    sources.filter(({ code }) => code.includes(`'${text}'`)).map(({ path }) => path),
  )
  expect(definitions.flat()).toHaveLength(describedTexts.length)
  const otherPaths = definitions.flat().filter((path) => !/^apps\/web\/app\/features\/[\w/]+\/texts\.ts$/.test(path))
  expect(otherPaths).toEqual(['packages/contract/src/errors.ts'])
})
