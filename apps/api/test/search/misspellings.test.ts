import { search } from '@fourfold/contract/search/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import { MONEY, insertProfessional } from './fixtures.ts'

/** Tags and titles with omitted, doubled, swapped, adjacent and phonetic letters. */
const MISSPELLINGS = `
Diabetes: diabetis, diabeties; Prediabetes: prediabetis; Cholesterol: cholestrol, colesterol; Digestion: digeston;
Irritable bowel: iritable bowl; Celiac disease: celiac desease, coeliac disease;
Lactose intolerance: lactos intolerence; Nut and peanut allergy: penut allergy; Thyroid: thyriod, thiroid;
Polycystic ovary syndrome: polycistic ovary; Menopause: menapause; Emotional eating: emotinal eating;
Sports nutrition: sports nutrtion; Pregnancy and breastfeeding nutrition: pregnency nutrition, brestfeeding;
Feeding babies and toddlers: feeding todlers; Picky eaters: piky eaters; Vegetarian and vegan eating: vegitarian;
Mediterranean diet: mediteranean diet, mediterranian; Low-sodium eating: low sodum; Gluten-free eating: glutin free;
Halal and kosher cooking: kocher cooking; Supplements: suplements; Meal planning: meal planing;
Food allergies and intolerances: food alergies; High blood pressure: high blood presure; Kidney health: kidny health;
Strength training: strenght training; Mobility and flexibility: flexability; Injury recovery: injery recovery;
Massage: masage, massge; Yoga: yoag; Back pain: bak pain; Neck and shoulder pain: sholder pain, shoulder apin;
Hip and knee pain: hip and nee pain; Hand and wrist pain: rist pain; Foot and ankle pain: ankel pain;
Headaches and migraine: migrane, headackes; Chronic pain: cronic pain; Arthritis: arthritus, athritis;
Posture: posturre; Pelvic floor: pelvik floor; Balance and fall prevention: fall prevension;
Recovery after surgery: recovery after surgury; Cardio and endurance: cardo and endurence; Running: runing;
Swimming: swiming; Cycling: cyclng; Pilates: pilatis, pilattes; Tai chi and qigong: quigong;
Martial arts: marshal arts; Prenatal and postnatal movement: prenatel; Movement with a disability: disabilty;
Anxiety: anxeity, anxity; Low mood and depression: depresion, deppression; Relationships: relashionships;
Grief and loss: greif; Insomnia: insomia; Burnout: bournout; Panic attacks: panick atacks; Phobias: fobias;
Obsessive thoughts: obsesive thougts; Attention and focus: atention; Self-esteem: self esteam; Loneliness: lonelyness;
Mindfulness and meditation: mindfullness, meditaton; Couples counseling: coupels counseling;
Family counseling: family councelling; Parenting: parentng; Divorce and separation: divorse; Trauma: truama;
Addiction recovery: adiction; Quitting smoking: quiting smoking; Spirituality and faith: spirtuality;
Budgeting: budgetting; Retirement planning: retirment planning; Investing: investng; Bankruptcy: bankrupcy;
Mortgage trouble: morgage; Inheritance: inheritence; Insurance: insurence; Bookkeeping: bookeeping;
Registered dietitian: registred dietician; Physical therapist: fisical therapist;
Clinical psychologist: clinical phsycologist; Licensed counselor: licenced counsler; Financial coach: finacial coach;
Accountant for the self-employed: acountant`

/** Professional titles that are not tags. */
const TITLES =
  `Registered dietitian, Personal chef, Nutrition coach, Physical therapist, Massage therapist, Strength coach,
Yoga teacher, Clinical psychologist, Licensed counselor, Social worker in private practice, Financial coach,
Certified financial planner, Accountant for the self-employed`.split(/,\s/)

const misspellings = MISSPELLINGS.trim()
  .split(/;\s/)
  .flatMap((line) => {
    const [intended = '', queries = ''] = line.split(': ')
    return queries.split(', ').map((query) => ({ query, intended }))
  })

const testApp = await startTestApp()
afterAll(() => testApp.stop())

const tags = await testApp.db
  .selectFrom('tag')
  .innerJoin('tag_category', 'tag_category.tag_id', 'tag.id')
  .select(['tag.id', 'tag.text', 'tag_category.category_id'])
  .distinctOn('tag.id')
  .where('tag.hidden', '=', false)
  .orderBy('tag.id')
  .execute()

/** Inserts one professional per tag and per title. */
beforeAll(async () => {
  await inTransaction(testApp.db, async (tx) => {
    for (const { id, category_id } of tags) {
      const categories = { [category_id]: { title: 'Professional', goals: [id] } }
      await insertProfessional(tx, { username: `tag${id}`, name: 'Sam Smith', categories })
    }
    for (const [number, title] of TITLES.entries()) {
      const username = `title${number}`
      await insertProfessional(tx, { username, name: 'Kim Jones', categories: { [MONEY]: { title, goals: [MONEY] } } })
    }
  })
  await testApp.drainListings()
})

test('finds the intended result among the first five for at least 100 of 101 misspellings', async () => {
  const texts = new Map(tags.map(({ id, text }) => [id, text]))
  const missedQueries: string[] = []
  for (const { query, intended } of misspellings) {
    const { data } = await testApp.call(search, { body: { text: query } })
    const found = (data?.users ?? [])
      .slice(0, 5)
      .flatMap(({ categoryTitle, selectedGoalTags }) => [
        ...Object.values(categoryTitle),
        ...Object.values(selectedGoalTags).flatMap((ids) => ids.map((id) => texts.get(id))),
      ])
    if (!found.includes(intended)) missedQueries.push(`${query} (${intended})`)
  }
  expect(misspellings).toHaveLength(101)
  expect(missedQueries.slice(1)).toEqual([])
})
