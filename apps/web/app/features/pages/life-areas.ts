import { IconBrain, IconPigMoney, IconRun, IconSalad } from '@tabler/icons-react'

/** The four life areas, in their order. (PLT-02) `fill` is the seeded colour, darkened until white words on it are legible. */
export const lifeAreas = [
  {
    name: 'Movement',
    topics: 'Pain, strength, recovery, posture',
    about:
      'Physical therapists, trainers and movement teachers, for pain that should go and strength that should come.',
    icon: IconRun,
    fill: '#bb4b33',
  },
  {
    name: 'Meals',
    topics: 'Weight, energy, gut, cooking',
    about: 'Nutritionists, dietitians and health coaches, for eating that suits your body and your week.',
    icon: IconSalad,
    fill: '#94640f',
  },
  {
    name: 'Mind',
    topics: 'Sleep, anxiety, grief, focus',
    about: 'Psychologists, counselors and coaches, for the things that keep you awake or hold you back.',
    icon: IconBrain,
    fill: '#5b64b0',
  },
  {
    name: 'Money',
    topics: 'Debt, saving, investing, habits',
    about: 'Financial coaches and planners, for debt, savings and the habits behind both.',
    icon: IconPigMoney,
    fill: '#3b7a49',
  },
] as const
