import { globSync, readFileSync } from 'node:fs'

import { errorDefinitions } from '@fourfold/contract/errors'
import { expect, test } from 'vitest'

import { registerTexts } from '~/features/accounts/registration/texts.ts'
import { texts as productTexts } from '~/features/products/texts.ts'
import { texts as reviewTexts } from '~/features/reviews/texts.ts'
import { dialogTexts } from '~/features/search/dialogs/texts.ts'
import { texts as subscriptionTexts } from '~/features/subscriptions/texts.ts'

/** What the specification describes without quoting it, in the order in which it lists them. */
const described = [
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

test(
  'each text that is described but not quoted is written once, where texts are replaced',
  { tags: ['OP-014'] },
  () => {
    expect(described.filter((text) => text.length < 20)).toEqual([])
    const places = described.map((text) =>
      sources.filter(({ code }) => code.includes(`'${text}'`)).map(({ path }) => path),
    )
    expect(places.flat()).toHaveLength(described.length)
    const elsewhere = places.flat().filter((path) => !/^apps\/web\/app\/features\/[\w/]+\/texts\.ts$/.test(path))
    expect(elsewhere).toEqual(['packages/contract/src/errors.ts'])
  },
)
