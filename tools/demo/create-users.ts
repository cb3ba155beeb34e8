import { register } from '@fourfold/contract/accounts/endpoints'
import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import {
  toggleAnswer,
  restoreChoices,
  listGoalTags,
  listVisibleQuestions,
  toSearchInfo,
} from '@fourfold/contract/catalog/questionnaire'
import type { Choices } from '@fourfold/contract/catalog/questionnaire'
import type { Category, Question, Tag } from '@fourfold/contract/catalog/shapes'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { Other } from '@fourfold/contract/profiles/shapes'
import type { ProductCategory } from '@fourfold/contract/reference/products'
import type { WorkHourForm } from '@fourfold/contract/schedule/shapes'

import type { Client } from './client.ts'
import { DEMO_PASSWORD, createFaker } from './content/people.ts'
import type { Choose, DemoMember, DemoProfessional } from './content/people.ts'
import { findProduct } from './content/products.ts'
import { describeHours } from './hours.ts'
import { chooseListingState } from './listing-states.ts'
import { tint } from './pictures/drawing.ts'
import { drawPortrait } from './pictures/portraits.ts'
import { drawCover, drawGalleryPicture } from './pictures/scenes.ts'
import { drawCertificate, drawStillLife } from './pictures/still-life.ts'
import { getWorkplace } from './pictures/workplaces.ts'

export type Catalog = { categories: Category[]; tags: Tag[]; questions: Question[] }

export type CreateOptions = {
  client: Client
  catalog: Catalog
  createChooser: (username: string) => Choose
  /** Approves an account. For professionals, `listing` determines the listing state. */
  approve: (accountId: number, listing?: { categoryId: number; number: number }) => Promise<void>
}

const buildRegistration = (person: { name: string; username: string; email: string }, isProfessional: boolean) => ({
  ...person,
  password: DEMO_PASSWORD,
  confirmPassword: DEMO_PASSWORD,
  isProfessional,
})

type PictureOptions = { person: DemoProfessional; color: string; number: number }

/** All professionals have a portrait. Creating two thousand galleries would take an hour, so only some have one. */
const hasAllPictures = (number: number) => number < 24 || (number < 300 && number % 20 === 0)

/** Uploads the pictures and returns the profile fields with their URLs. */
async function uploadPictures(client: Client, token: string, { person, color, number }: PictureOptions) {
  const faker = createFaker(`pictures of ${person.username}`)
  const subject = { ...person, faker, background: tint(color, 0.2).slice(1) }
  const photo = await client.upload(token, await drawPortrait(subject, hasAllPictures(number) ? 600 : 240), {
    fileType: 'profile',
  })
  if (!hasAllPictures(number)) return { profileImageUrl: photo.url }
  const place = { workplace: getWorkplace(person.occupation.title), color, faker }
  const background = await client.upload(token, await drawCover(place), { fileType: 'background' })
  await client.upload(token, await drawCertificate(person.name, person.occupation.title), {
    fileType: 'file',
    name: `Certificate ${person.occupation.title}`,
  })
  for (let picture = 0; picture < (number + 3) % 5; picture += 1) {
    await client.upload(token, await drawGalleryPicture(place, number + picture), { fileType: 'library' })
  }
  return { profileImageUrl: photo.url, backgroundImageUrl: background.url }
}

async function createProduct(
  client: Client,
  token: string,
  { category, color, number }: { category: ProductCategory; color: string; number: number },
) {
  const template = findProduct(category, number)
  if (!template) return null
  const { product } = await client.call(saveProduct, token, { body: { ...template.form, category } })
  await client.upload(token, await drawStillLife(template.picture, color), {
    fileType: 'product',
    otherObjectId: product.uuid,
  })
  return product.id
}

type NewProfessional = { person: DemoProfessional; number: number; hours: readonly WorkHourForm[] }

const acceptedPayments: NonNullable<Other['typesOfPaymentsAccepted']> = ['Credit cards', 'Venmo', 'Zelle']

/** Builds the profile fields about the practice. */
function buildPracticeFields({ person, number, hours }: NewProfessional) {
  const { name, username, occupation, place } = person
  return {
    pni: occupation.pni,
    myStory: person.story,
    myWebsite: `https://${username.replace('.', '-')}.example`,
    instagramLink: `https://instagram.com/${username}`,
    mainPractice: `${name.split(' ')[1] ?? name} Practice`,
    insuranceCarriers: person.insurance === 'Yes' ? 'Aetna, Cigna' : '',
    free15: hours.some(({ sessionType, work }) => work && sessionType === 'Free15'),
    workWeekends: hours.some(({ dayType, work }) => work && (dayType === 'Sat' || dayType === 'Sun')),
    // Without a text the profile shows the work hours.
    myWorkHours: number % 2 === 0 ? '' : describeHours(number),
    appointmentDuration: person.duration,
    appointmentRate: person.rate,
    typesOfPaymentsAccepted: acceptedPayments,
    address: person.address,
    timeZone: place[3],
  }
}

/** Builds the profile fields of the category, which only listed professionals may set. */
function buildOccupationFields({ categoryId, occupation, specialization, service }: DemoProfessional, goals: number[]) {
  return {
    categoryTitle: { [categoryId]: occupation.title },
    specialization: { [categoryId]: specialization },
    categoryDescription: { [categoryId]: service },
    selectedGoalTags: { [categoryId]: goals },
  }
}

/** Registers a professional with a complete profile. Returns the account and the product, if any. */
export async function createProfessional(
  { client, catalog, createChooser, approve }: CreateOptions,
  input: NewProfessional,
) {
  const { person, number } = input
  const { name, username, email, place, categoryId, occupation } = person
  const [city, state, zipcode] = place
  const { token, user } = await client.call(register, null, {
    body: buildRegistration({ name, username, email }, true),
  })
  const category = catalog.categories.find(({ id }) => id === categoryId)
  if (!category) throw new Error(`unknown category ${categoryId}`)
  await approve(user.id, { categoryId, number })
  const pictures = await uploadPictures(client, token, { person, color: category.color, number })
  const goals = createChooser(username)(listGoalTags(category, catalog.tags), 4 + (number % 5)).map(({ id }) => id)
  const isListed = chooseListingState(number) !== 'new'
  await client.call(editProfile, token, {
    body: {
      ...pictures,
      description: `${occupation.title} in ${city}. ${person.specialization}.`,
      country: 'US',
      state,
      zipcode,
      preferredHome: person.preferredHome,
      preferredOnline: person.preferredOnline,
      myGender: person.gender,
      insuranceAccepted: person.insurance,
      other: { ...buildPracticeFields(input), ...(isListed && buildOccupationFields(person, goals)) },
    },
  })
  const productInput = { category: category.name as ProductCategory, color: category.color, number }
  return { accountId: user.id, token, productId: isListed ? await createProduct(client, token, productInput) : null }
}

/** Answers all visible questions, including those that appear after an answer. */
function answerAll(questions: Question[], pick: Choose): Choices {
  let choices = restoreChoices(questions, [])
  for (;;) {
    const open = listVisibleQuestions(questions, choices).find((question) => !choices.has(question.id))
    if (!open) return choices
    for (const { text } of pick(open.answers, open.multiple ? 2 : 1)) choices = toggleAnswer(choices, open, text)
  }
}

type NewMember = { person: DemoMember; number: number }

/** Uploads a portrait for every other member; the rest show initials. */
async function uploadPortrait(client: Client, token: string, { person, number }: NewMember) {
  if (number % 2 === 1) return {}
  const subject = { ...person, faker: createFaker(`picture of ${person.username}`), background: 'e4e6df' }
  const photo = await client.upload(token, await drawPortrait(subject, 240), { fileType: 'profile' })
  return { profileImageUrl: photo.url }
}

/** Registers a member and answers the questions. Returns the account. */
export async function createMember({ client, catalog, createChooser, approve }: CreateOptions, input: NewMember) {
  const { name, username, email, place } = input.person
  const [, state, zipcode] = place
  const { token, user } = await client.call(register, null, {
    body: buildRegistration({ name, username, email }, false),
  })
  await approve(user.id)
  await client.call(editSearchInfo, token, {
    body: toSearchInfo(catalog.questions, answerAll(catalog.questions, createChooser(username))),
  })
  await client.call(editProfile, token, {
    body: {
      country: 'US',
      state,
      zipcode,
      ageRange: '35-44',
      personalInfo: { age: '35-44', expectedFree15: true },
      ...(await uploadPortrait(client, token, input)),
    },
  })
  return { accountId: user.id, token }
}
