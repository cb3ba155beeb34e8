import type { Faker } from '@faker-js/faker'

import type { Occupation } from './occupations.ts'

/** Statements about the work by category id. */
const beliefs: Record<number, readonly string[]> = {
  1: [
    'I believe dinner should be something you look forward to, not something you get through.',
    'No one has ever eaten better because of shame, so you will not find any here.',
    'I care more about your Tuesday than about your New Year’s resolution.',
    'Most people already know what to eat; what they need is a plan that survives a bad week.',
    'Your grandmother’s recipes stay. We work around them.',
    'I ask about your budget and your kitchen before I say a word about protein.',
    'Small changes that last beat big ones that end by Friday.',
    'Food is culture, comfort and chemistry, and I try to respect all three.',
  ],
  2: [
    'I believe the best exercise is the one you will still be doing in March.',
    'Bodies are not machines, and they heal on their own schedule; my job is to clear the path.',
    'I would rather see you move well for ten minutes than badly for an hour.',
    'Pain is information. We listen to it first and argue with it later.',
    'You do not need to be in shape to start. That is what starting is for.',
    'I explain every movement, because you should know why you are doing it.',
    'Getting stronger is possible at every age; I have the clients to prove it.',
    'Rest is part of the plan, and I will remind you of it.',
  ],
  3: [
    'I believe most people are doing the best they can with what they were handed.',
    'You set the pace. I have never seen anyone healed by being rushed.',
    'There is no topic too small to bring and none too heavy.',
    'We will laugh more than you expect.',
    'What you tell me stays with me; trust is the whole instrument.',
    'I work with what helps, not with one school of thought.',
    'Asking for help is usually the hardest part, and you are nearly done with it.',
    'My aim is that one day you will not need me, and we will both be glad.',
  ],
  4: [
    'I believe money is mostly feelings with numbers attached, so we talk about both.',
    'I have seen every kind of spreadsheet and every kind of shoebox. Bring yours.',
    'If I cannot explain it on one page, we should not be doing it.',
    'No one taught us this in school, so there is nothing to be embarrassed about.',
    'A good plan leaves room for coffee.',
    'I am paid by you and by no one else, which keeps my advice simple.',
    'The best time to begin was ten years ago; this afternoon is fine, too.',
    'Couples who talk about money early argue about it less. I make the first talk easier.',
  ],
}

/** Personal remarks. */
const personalRemarks: readonly string[] = [
  'On weekends you will find me in the garden, losing to the squirrels.',
  'I live with two rescue dogs and one very opinionated teenager.',
  'When I am not working I sing alto in a community choir.',
  'I still take lessons myself, because I like to remember what being new feels like.',
  'I speak English and Spanish, and enough Portuguese to order lunch.',
  'Sundays are for long walks and short to-do lists.',
  'I coach my son’s soccer team, badly and with enthusiasm.',
  'I have read every mystery in our library and started over.',
  'My office has good light, tea, and a chair that forgives.',
  'I volunteer at the food bank on the first Saturday of the month.',
  'I grew up in three states and can make a friend in any of them.',
  'I bake bread when I need to think, which my neighbors appreciate.',
]

/** Creates a story from a background, a belief and a personal remark. */
export function createStory(occupation: Occupation, categoryId: number, faker: Faker): string {
  const pick = (lines: readonly string[]) => faker.helpers.arrayElement(lines)
  return [pick(occupation.stories), pick(beliefs[categoryId] ?? []), pick(personalRemarks)].join(' ')
}
