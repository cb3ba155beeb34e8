import { expect, test } from 'vitest'

import { findConditions, removeConditions } from '../../../src/search/reading/conditions/parse-query.ts'

const cities = [
  ['Austin', 'TX', 74],
  ['Portland', 'OR', 60],
  ['Portland', 'ME', 9],
  ['Saint Louis', 'MO', 68],
  ['San Francisco', 'CA', 51],
  ['Denver', 'CO', 80],
  ['Jackson', 'MS', 38],
  ['Reading', 'PA', 12],
  ['Paris', 'TX', 3],
  ['Hope', 'AR', 2],
  ['Houston', 'TX', 190],
  ['Richmond', 'VA', 60],
  ['Richmond', 'CA', 8],
].map(([name, state, zipcodes]) => ({ name, state, zipcodes, latitude: 30, longitude: -97 }) as never)
const findCities = (name: string) =>
  cities.filter((city: { name: string }) => city.name.toLowerCase() === name.replace(/^st\.? /, 'saint '))

function parse(text: string) {
  const matches = findConditions(text, findCities)
  return [removeConditions(text, matches), ...matches.map(({ kind, value }) => value ?? kind)]
}

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
  ['counselor under $100', 'counselor', '100'],
  ['massage under $80 in the evening', 'massage in the evening', '80'],
  ['therapist tonight', 'therapist', 'soon'],
  ['someone to talk to asap', 'someone to talk to', 'soon'],
  ['massage available today', 'massage', 'soon'],
  ['burned out, someone in austin who takes insurance', 'burned out, someone', 'Austin, TX', 'insurance'],
  ['woman physical therapist weekends', 'physical therapist', 'Female', 'weekends'],
  ["can't sleep", 'cant sleep'],
])('parses "%s"', (text, ...expected) => {
  expect(parse(text)).toEqual(expected)
})

const TOPICS = `paris hilton; austin powers; lea austin; coach jackson; help with reading; lost all hope; O’Brien;
in hope of something; virginia woolf; counselor georgia; arthritis in my hands; stuck in a rut; save 10000 dollars;
invest $20000; debt under $5000; save up to $500 a month; less than $900 in savings; walk 10000 steps; two of us or me;
cant stop online shopping; womens health; women's hormones; health insurance; gluten free; remote work stress; man cave;
female infertility; laid off today; cant sleep right now; a better tomorrow`

test.each(TOPICS.split(/;\s/))('finds no condition in "%s"', (text) => {
  expect(parse(text)).toEqual([text])
})
