import { mealsQuestions } from './meals.questions.ts'
import { mindQuestions } from './mind.questions.ts'
import { moneyQuestions } from './money.questions.ts'
import { movementQuestions } from './movement.questions.ts'
import type { SeedQuestion } from './question.ts'

/** The first question. Each answer leads to the questions of its category. */
export const whatQuestion: SeedQuestion = {
  title: 'Your start',
  text: 'What would you like help with first?',
  answers: {
    'My body: pain, strength, fitness': ['Movement'],
    'My food: eating, cooking, weight': ['Meals'],
    'My mind: stress, sleep, feelings': ['Mind'],
    'My money: debt, saving, planning': ['Money'],
  },
}

const moreAreas: SeedQuestion = {
  title: 'Your start',
  text: 'Is there another area you would like to work on?',
  multiple: true,
  answers: {
    'Movement, too': ['Movement'],
    'Meals, too': ['Meals'],
    'Mind, too': ['Mind'],
    'Money, too': ['Money'],
  },
}

const experience: readonly SeedQuestion[] = [
  {
    title: 'Your way',
    text: 'Have you worked with a professional on this before?',
    answers: {
      'No, this is my first time': [],
      'Yes, but I stopped': ['Tried before and stopped'],
      'Yes, and I still do': ['Working with somebody already'],
    },
  },
  {
    title: 'Your way',
    text: 'What made you stop?',
    ifTag: 'Tried before and stopped',
    multiple: true,
    answers: {
      'It was hard to keep going': ['Habits and motivation'],
      'It cost too much': ['Eating well on a budget', 'Financial stress'],
      'I did not have the time': ['Exercise at home', 'Stress'],
      'We were not a good match': [],
    },
  },
  {
    title: 'Your way',
    text: 'Would you like your professionals to work together?',
    ifTag: 'Working with somebody already',
    hidden: true,
    answers: { Yes: [], No: [] },
  },
  {
    title: 'About us',
    text: 'How did you hear about us?',
    hidden: true,
    answers: { 'From a friend': [], 'From a professional': [], 'On the web': [], 'In another way': [] },
  },
]

/** The questionnaire in order. The tag that a question requires is always selected by an earlier question. */
export const matchQuestions: readonly SeedQuestion[] = [
  moreAreas,
  ...movementQuestions,
  ...mealsQuestions,
  ...mindQuestions,
  ...moneyQuestions,
  ...experience,
]
