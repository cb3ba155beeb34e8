import type { SeedQuestion } from './question.ts'

export const movementQuestions: readonly SeedQuestion[] = [
  {
    title: 'Movement',
    text: 'What would you like movement to do for you?',
    ifTag: 'Movement',
    multiple: true,
    answers: {
      'Ease pain or stiffness': ['Pain relief', 'Mobility and flexibility'],
      'Recover after an injury or surgery': ['Injury recovery'],
      'Get stronger and fitter': ['Strength training', 'General fitness'],
      'Reach a weight that feels right': ['Weight'],
      'Let go of tension': ['Stress', 'Massage', 'Yoga'],
      'Stay steady and active as I get older': ['Movement for older adults', 'Balance and fall prevention'],
      'Stay well during or after pregnancy': ['Prenatal and postnatal movement', 'Pelvic floor'],
      'Prepare for a race or event': ['Training for an event', 'Cardio and endurance'],
    },
  },
  {
    title: 'Pain',
    text: 'Where does it hurt?',
    ifTag: 'Pain relief',
    multiple: true,
    answers: {
      'Neck or shoulders': ['Neck and shoulder pain'],
      Back: ['Back pain'],
      'Hips or knees': ['Hip and knee pain'],
      'Hands or wrists': ['Hand and wrist pain'],
      'Feet or ankles': ['Foot and ankle pain'],
      Head: ['Headaches and migraine'],
      'In many places': ['Chronic pain'],
    },
  },
  {
    title: 'Your back',
    text: 'How long has your back been hurting?',
    ifTag: 'Back pain',
    answers: {
      'Less than three months': ['Massage'],
      'Three months or longer': ['Chronic pain'],
      'Since an accident': ['Recovery after an accident'],
      'It comes and goes with sitting': ['Posture', 'Exercise at a desk'],
    },
  },
  {
    title: 'Recovery',
    text: 'What are you recovering from?',
    ifTag: 'Injury recovery',
    answers: {
      'A sports injury': ['Sports injuries'],
      'An operation': ['Recovery after surgery'],
      'An accident': ['Recovery after an accident'],
      'A stroke': ['Recovery after a stroke'],
      'Something else': [],
    },
  },
]
