import { IconBrain, IconPigMoney, IconRun, IconSalad } from '@tabler/icons-react'

/** The four life areas in display order. (PLT-02) */
export const lifeAreas = [
  {
    name: 'Movement',
    topics: 'Pain, strength, recovery, posture',
    description: 'Physical therapists, trainers and movement teachers, for less pain and more strength.',
    icon: IconRun,
    color: 'var(--area-movement)',
  },
  {
    name: 'Meals',
    topics: 'Weight, energy, gut, cooking',
    description: 'Nutritionists, dietitians and health coaches, for eating that suits your body and your week.',
    icon: IconSalad,
    color: 'var(--area-meals)',
  },
  {
    name: 'Mind',
    topics: 'Sleep, anxiety, grief, focus',
    description: 'Psychologists, counselors and coaches, for the things that keep you up at night or hold you back.',
    icon: IconBrain,
    color: 'var(--area-mind)',
  },
  {
    name: 'Money',
    topics: 'Debt, saving, investing, habits',
    description: 'Financial coaches and planners, for debt, savings and the habits behind both.',
    icon: IconPigMoney,
    color: 'var(--area-money)',
  },
] as const
