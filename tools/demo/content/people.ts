import { Faker, en } from '@faker-js/faker'

import { occupations } from './occupations.ts'
import type { Occupation } from './occupations.ts'
import { places } from './places.ts'
import { createStory } from './stories.ts'

/** Gender that the first name and the portrait suggest. */
type NameGender = 'female' | 'male'

/** A demo professional. The same seed creates the same users on any day. */
export type DemoProfessional = {
  name: string
  username: string
  email: string
  place: (typeof places)[number]
  categoryId: number
  occupation: Occupation
  specialization: string
  service: string
  story: string
  nameGender: NameGender
  rate: number
  duration: 1800 | 2700 | 3600 | 5400
  gender: 'Female' | 'Male' | 'NonBinary'
  preferredHome: boolean
  preferredOnline: boolean
  address: string
  insurance: 'Yes' | 'No' | 'Any'
}

export type DemoMember = Pick<DemoProfessional, 'name' | 'username' | 'email' | 'place' | 'nameGender'>

export type Choose = <Item>(items: readonly Item[], count: number) => Item[]

const SEED = 20_261_115

export const DEMO_PASSWORD = 'fourfold-demo'

export function createPeople() {
  const faker = new Faker({ locale: en, seed: SEED })
  const usedUsernames = new Set<string>()

  function createName(nameGender: NameGender) {
    for (;;) {
      const first = faker.person.firstName(nameGender)
      const last = faker.person.lastName()
      const username = `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '')
      if (usedUsernames.has(username)) continue
      usedUsernames.add(username)
      return { name: `${first} ${last}`, username, email: `${username}@demo.example`, nameGender }
    }
  }

  function createProfessional(number: number): DemoProfessional {
    const nameGender = faker.helpers.arrayElement<NameGender>(['female', 'male'])
    const categoryId = (number % 4) + 1
    const identity = createName(nameGender)
    const place = faker.helpers.arrayElement(places)
    const [city, state, zipcode] = place
    const occupation = faker.helpers.arrayElement(occupations[categoryId] ?? [])
    // Texts use a generator per user, so that a new text does not change other users.
    const personalFaker = createFaker(`words of ${identity.username}`)
    return {
      ...identity,
      place,
      address: `${100 + number} Main Street, ${city}, ${state} ${zipcode}`,
      preferredHome: number % 2 === 0,
      categoryId,
      occupation,
      specialization: personalFaker.helpers.arrayElement(occupation.specializations),
      service: personalFaker.helpers.arrayElement(occupation.services),
      story: createStory(occupation, categoryId, personalFaker),
      rate: faker.number.int({ min: 8, max: 36 }) * 5,
      duration: faker.helpers.arrayElement([1800, 2700, 3600, 3600, 3600, 5400] as const),
      gender: faker.helpers.arrayElement(
        nameGender === 'female' ? (['Female', 'Female', 'NonBinary'] as const) : (['Male'] as const),
      ),
      preferredOnline: faker.datatype.boolean(0.7) || number % 2 !== 0,
      insurance: faker.helpers.arrayElement(['Yes', 'No', 'Any'] as const),
    }
  }

  return {
    professionals: (count: number) => Array.from({ length: count }, (_, number) => createProfessional(number)),
    members: (count: number): DemoMember[] =>
      Array.from({ length: count }, (_, number) => ({
        ...createName(number % 2 === 0 ? 'female' : 'male'),
        place: faker.helpers.arrayElement(places),
      })),
    /** Creates a chooser for a user. Its choices do not depend on other users. */
    createChooser(username: string): Choose {
      const personalFaker = createFaker(username)
      return (items, count) => personalFaker.helpers.arrayElements(items, count)
    },
  }
}

/** Creates a random generator seeded by a name. */
export function createFaker(name: string): Faker {
  const personalFaker = new Faker({ locale: en })
  personalFaker.seed([SEED, ...Buffer.from(name)])
  return personalFaker
}
