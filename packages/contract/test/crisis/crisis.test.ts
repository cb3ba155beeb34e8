import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { crisisIn } from '../../src/crisis/crisis.ts'
import { crisisKinds } from '../../src/crisis/kinds.ts'

function rowsOf(name: string): string[][] {
  const [, ...lines] = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => line.split('\t'))
}

/** Which kinds name the number that a phrase asks for. */
const kindsWith: Record<string, readonly string[]> = {
  '988': ['suicide', 'self-harm', 'danger', 'danger-to-others', 'overdose'],
  '911': crisisKinds,
  '1-800-799-7233': ['abuse', 'attack', 'child-abuse', 'rape'],
  '1-800-222-1222': ['poison', 'overdose'],
}

describe('what is heard as a crisis', () => {
  it.each(rowsOf('crisis-phrases.tsv'))('E-01: "%s" asks for help that cannot wait (%s: %s)', (phrase, _kind, card) => {
    expect(kindsWith[card?.split(' ').at(-1) ?? '']).toContain(crisisIn(phrase ?? ''))
  })

  it.each(rowsOf('harmless-phrases.tsv'))('E-01: "%s" does not (%s)', (phrase) => {
    expect(crisisIn(phrase ?? '')).toBeNull()
  })

  it.each(rowsOf('further-crisis-phrases.tsv'))('E-01: "%s" asks for help too', (phrase) => {
    expect(crisisIn(phrase ?? '')).not.toBeNull()
  })

  it.each(rowsOf('further-harmless-phrases.tsv'))('E-01: "%s" does not either', (phrase) => {
    expect(crisisIn(phrase ?? '')).toBeNull()
  })

  it.each([
    ['I want to die!!!', 'suicide'],
    ['I WANT TO K1LL MYSELF', 'suicide'],
    ['i dont wanna live anymore :(', 'suicide'],
    ['Su1c1de', 'suicide'],
    ['Hi! I like your profile. Lately I think about killing myself. Do you have time on Monday?', 'suicide'],
    ['I hurt myself running. My husband hits me.', 'abuse'],
  ])('hears "%s" through signs, slips and other sentences', (text, kind) => {
    expect(crisisIn(text)).toBe(kind)
  })

  it('reads a long message in the time a person does not notice', { retry: 2 }, () => {
    const message = 'i am in and he is going to want to wish i was not '.repeat(80)
    crisisIn(message)
    const began = performance.now()
    crisisIn(message)
    expect(performance.now() - began).toBeLessThan(50)
  })
})
