import { describe, expect, test } from 'vitest'

import type { Condition } from '../../../src/search/reading/conditions/condition.ts'
import { parseQuery } from '../../../src/search/reading/conditions/parse-query.ts'

const city = (name: string, state: string, zipcodes: number) => ({
  name,
  state,
  zipcodes,
  latitude: 30,
  longitude: -97,
})
const cities = [
  city('Austin', 'TX', 74),
  city('Portland', 'OR', 60),
  city('Portland', 'ME', 9),
  city('Saint Louis', 'MO', 68),
  city('San Francisco', 'CA', 51),
  city('Denver', 'CO', 80),
  city('Jackson', 'MS', 38),
  city('Reading', 'PA', 12),
  city('Paris', 'TX', 3),
  city('Hope', 'AR', 2),
  city('Houston', 'TX', 190),
  city('Richmond', 'VA', 60),
  city('Richmond', 'CA', 8),
]
const findCities = (name: string) =>
  cities.filter((city) => city.name.toLowerCase() === name.replace(/^st\.? /, 'saint '))

const valueOf = (condition: Condition) => {
  if (condition.kind === 'place') return condition.label
  if (condition.kind === 'zipcode') return condition.zipcode
  if (condition.kind === 'state') return condition.state
  if (condition.kind === 'gender') return condition.gender
  return condition.kind === 'price' ? `$${condition.max}` : condition.kind
}
const parse = (text: string) => {
  const { words, matches } = parseQuery(text, findCities)
  return [words, ...matches.map(({ condition }) => valueOf(condition))]
}

describe('places in a query', () => {
  test.each([
    ['therapist in austin', 'therapist', 'Austin, TX'],
    ['therapist austin', 'therapist', 'Austin, TX'],
    ['yoga portland', 'yoga', 'Portland, OR'],
    ['yoga in portland, me', 'yoga', 'Portland, ME'],
    ['yoga Portland ME', 'yoga', 'Portland, ME'],
    ['PT in st louis', 'PT', 'Saint Louis, MO'],
    ['physical therapist san francisco', 'physical therapist', 'San Francisco, CA'],
    ['denver, co', '', 'Denver, CO'],
    ['debt help houston texas', 'debt help', 'Houston, TX'],
    ['psychologist in richmond va', 'psychologist', 'Richmond, VA'],
    ['grief support new mexico', 'grief support', 'NM'],
    ['someone in Texas who gets burnout', 'someone who gets burnout', 'TX'],
    ['78704 massage', 'massage', '78704'],
    ['massage near 78704', 'massage', '78704'],
    ['massage near me', 'massage', 'nearMe'],
  ])('parses the place in "%s"', (text, words, place) => {
    expect(parse(text)).toEqual([words, place])
  })

  test.each([
    'paris hilton',
    'austin powers',
    'lea austin',
    'coach jackson',
    'help with reading',
    'lost all hope',
    'in hope of something',
    'virginia woolf',
    'counselor georgia',
    'arthritis in my hands',
    'stuck in a rut',
    'save 10000 dollars',
    'invest $20000',
    'debt under $5000',
    'save up to $500 a month',
    'less than $900 in savings',
    'walk 10000 steps',
    'two of us or me',
  ])('finds no place in "%s"', (text) => {
    expect(parse(text)).toEqual([text])
  })
})

describe('conditions in a query', () => {
  test.each([
    ['takes insurance', '', 'insurance'],
    ['therapist that takes aetna', 'therapist', 'insurance'],
    ['nutritionist covered by insurance', 'nutritionist', 'insurance'],
    ['female therapist', 'therapist', 'Female'],
    ['male massage therapist', 'massage therapist', 'Male'],
    ['female', '', 'Female'],
    ['online only', '', 'online'],
    ['dietitian over zoom', 'dietitian', 'online'],
    ['couples counseling online', 'couples counseling', 'online'],
    ['telehealth for adhd', 'for adhd', 'online'],
    ['weekend', '', 'weekends'],
    ['saturday yoga', 'yoga', 'weekends'],
    ['therapist on weekends', 'therapist', 'weekends'],
    ['free first call', '', 'free15'],
    ['free consultation financial planner', 'financial planner', 'free15'],
    ['accountant in person', 'accountant', 'inPerson'],
    ['massage at my house', 'massage', 'inPerson'],
    ['counselor under $100', 'counselor', '$100'],
    ['massage under $80 in the evening', 'massage in the evening', '$80'],
  ])('parses the condition in "%s"', (text, words, condition) => {
    expect(parse(text)).toEqual([words, condition])
  })

  test.each([
    'cant stop online shopping',
    'womens health',
    "women's hormones",
    'health insurance',
    'gluten free',
    'remote work stress',
    'man cave',
    'female infertility',
  ])('finds no condition in "%s"', (text) => {
    expect(parse(text)).toEqual([text])
  })

  test('parses several conditions and returns the remaining words', () => {
    expect(parse('burned out, someone in austin who takes insurance')).toEqual([
      'burned out, someone',
      'Austin, TX',
      'insurance',
    ])
    expect(parse('woman physical therapist weekends')).toEqual(['physical therapist', 'Female', 'weekends'])
  })

  test('removes the apostrophe of a contraction', () => {
    expect(parse("can't sleep")).toEqual(['cant sleep'])
    expect(parse('O’Brien')).toEqual(['O’Brien'])
  })
})

describe('urgent queries', () => {
  test.each([
    ['therapist tonight', 'therapist'],
    ['someone to talk to asap', 'someone to talk to'],
    ['massage available today', 'massage'],
  ])('parses "%s" as urgent', (text, words) => {
    expect(parse(text)).toEqual([words, 'soon'])
  })

  test.each(['laid off today', 'cant sleep right now', 'a better tomorrow'])(
    'does not parse "%s" as urgent',
    (text) => {
      expect(parse(text)).toEqual([text])
    },
  )
})
