import { register } from '@fourfold/contract/accounts/endpoints'
import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { choose, fromAnswers, goalTagsOf, shownQuestions, toSearchInfo } from '@fourfold/contract/catalog/questionnaire'
import type { Choices } from '@fourfold/contract/catalog/questionnaire'
import type { Category, Question, Tag } from '@fourfold/contract/catalog/shapes'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { ProductCategory } from '@fourfold/contract/reference/products'
import { saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import type { WorkHourForm } from '@fourfold/contract/schedule/shapes'

import type { Client } from './client.ts'
import { hoursInWords } from './hours.ts'
import { DEMO_PASSWORD } from './people.ts'
import type { Choose, DemoMember, DemoProfessional } from './people.ts'
import { certificate, landscape, portrait, stillLife } from './pictures.ts'
import { productOf } from './products.ts'

export type Catalogue = { categories: Category[]; tags: Tag[]; questions: Question[] }

type Settling = {
  client: Client
  catalogue: Catalogue
  chooserOf: (username: string) => Choose
  welcome: (accountId: number, categoryId?: number) => Promise<void>
}

const registration = (person: { name: string; username: string; email: string }, isProfessional: boolean) => ({
  ...person,
  password: DEMO_PASSWORD,
  confirmPassword: DEMO_PASSWORD,
  isProfessional,
})

async function showPictures(
  client: Client,
  token: string,
  { person, color, number }: { person: DemoProfessional; color: string; number: number },
) {
  const photo = await client.upload(token, await portrait(person.username, number), { fileType: 'profile' })
  const cover = await client.upload(token, await landscape(color, number), { fileType: 'background' })
  await client.call(editProfile, token, { body: { profileImageUrl: photo.url, backgroundImageUrl: cover.url } })
  await client.upload(token, await certificate(person.name, person.trade.title), {
    fileType: 'file',
    name: `Certificate ${person.trade.title}`,
  })
  for (let picture = 0; picture < (number + 3) % 5; picture += 1) {
    await client.upload(token, await landscape(color, number + picture * 7, { width: 800, height: 800 }), {
      fileType: 'library',
    })
  }
}

async function offerProducts(
  client: Client,
  token: string,
  { category, color, number }: { category: ProductCategory; color: string; number: number },
) {
  const idea = productOf(category, number)
  if (!idea) return null
  const { product } = await client.call(saveProduct, token, { body: { ...idea, category } })
  const picture = await stillLife({ category, subcategory: idea.subcategory, color, number })
  await client.upload(token, picture, { fileType: 'product', otherObjectId: product.uuid })
  return product.id
}

/** A professional joins, tells everything, and is listed. Returns who they are and the product they offer, if any. */
export async function settleProfessional(
  { client, catalogue, chooserOf, welcome }: Settling,
  { person, number, hours }: { person: DemoProfessional; number: number; hours: readonly WorkHourForm[] },
) {
  const { name, username, email, place, categoryId, trade } = person
  const [city, state, zipcode, timeZone] = place
  const { token, user } = await client.call(register, null, { body: registration({ name, username, email }, true) })
  const category = catalogue.categories.find(({ id }) => id === categoryId)
  if (!category) throw new Error(`there is no category ${categoryId}`)
  await welcome(user.id, categoryId)
  await showPictures(client, token, { person, color: category.color, number })
  const goals = chooserOf(username)(goalTagsOf(category, catalogue.tags), 4 + (number % 5)).map(({ id }) => id)
  await client.call(editProfile, token, {
    body: {
      description: `${trade.title} in ${city}. ${trade.specialization}.`,
      country: 'US',
      state,
      zipcode,
      preferredHome: person.preferredHome,
      preferredOnline: person.preferredOnline,
      myGender: person.gender,
      insuranceAccepted: person.insurance,
      other: {
        pni: trade.pni,
        myStory: trade.story,
        myWebsite: `https://${username.replace('.', '-')}.example`,
        instagramLink: `https://instagram.com/${username}`,
        mainPractice: `${name.split(' ')[1] ?? name} Practice`,
        insuranceCarriers: person.insurance === 'Yes' ? 'Aetna, Cigna' : '',
        free15: hours.some(({ sessionType, work }) => work && sessionType === 'Free15'),
        workWeekends: hours.some(({ dayType, work }) => work && (dayType === 'Sat' || dayType === 'Sun')),
        // The page of those who say nothing shows the week they have set.
        myWorkHours: number % 2 === 0 ? '' : hoursInWords(number),
        appointmentDuration: person.duration,
        appointmentRate: person.rate,
        typesOfPaymentsAccepted: ['Credit cards', 'Venmo', 'Zelle'],
        address: person.address,
        timeZone,
        categoryTitle: { [categoryId]: trade.title },
        specialization: { [categoryId]: trade.specialization },
        categoryDescription: { [categoryId]: trade.service },
        selectedGoalTags: { [categoryId]: goals },
      },
    },
  })
  for (const body of hours) await client.call(saveWorkHour, token, { body })
  const offer = { category: category.name as ProductCategory, color: category.color, number }
  return { accountId: user.id, productId: await offerProducts(client, token, offer) }
}

/** Answers whatever shows, one or two answers each, until nothing new shows. */
function answerAll(questions: Question[], pick: Choose): Choices {
  let choices = fromAnswers(questions, [])
  for (;;) {
    const open = shownQuestions(questions, choices).find((question) => !choices.has(question.id))
    if (!open) return choices
    for (const { text } of pick(open.answers, open.multiple ? 2 : 1)) choices = choose(choices, open, text)
  }
}

/** A member joins and answers the questions. Returns who they are. */
export async function settleMember(
  { client, catalogue, chooserOf, welcome }: Settling,
  person: DemoMember,
): Promise<number> {
  const { name, username, email, place } = person
  const [, state, zipcode] = place
  const { token, user } = await client.call(register, null, { body: registration({ name, username, email }, false) })
  await welcome(user.id)
  await client.call(editSearchInfo, token, {
    body: toSearchInfo(catalogue.questions, answerAll(catalogue.questions, chooserOf(username))),
  })
  await client.call(editProfile, token, {
    body: { country: 'US', state, zipcode, ageRange: '35-44', personalInfo: { age: '35-44', expectedFree15: true } },
  })
  return user.id
}
