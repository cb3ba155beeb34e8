import type { SeedQuestion } from './question.ts'

export const mindQuestions: readonly SeedQuestion[] = [
  {
    title: 'Mind',
    text: 'What has been weighing on you lately?',
    ifTag: 'Mind',
    multiple: true,
    answers: {
      'Stress or exhaustion': ['Stress'],
      'Worry or fear': ['Anxiety'],
      'Sadness or emptiness': ['Low mood and depression'],
      'Poor sleep': ['Sleep'],
      'My relationship or family': ['Relationships'],
      'A loss': ['Grief and loss'],
      'Something hard that happened to me': ['Trauma'],
      'How I see myself': ['Self-esteem'],
      'A habit I would like to change': ['Habits and motivation', 'Addiction recovery'],
    },
  },
  {
    title: 'Stress',
    text: 'Where does most of the stress come from?',
    ifTag: 'Stress',
    multiple: true,
    answers: {
      Work: ['Burnout', 'Work and career'],
      'Raising children': ['Parenting'],
      'Caring for somebody': ['Caring for a family member'],
      Money: ['Financial stress'],
      'My health': ['Living with serious illness'],
      'I cannot say': ['Mindfulness and meditation'],
    },
  },
  {
    title: 'Sleep',
    text: 'What are your nights like?',
    ifTag: 'Sleep',
    answers: {
      'I lie awake for a long time': ['Insomnia', 'Breathing'],
      'I wake up again and again': ['Insomnia'],
      'I have bad dreams': ['Nightmares', 'Trauma'],
      'My work does not let me sleep at night': ['Shift work'],
    },
  },
  {
    title: 'Relationships',
    text: 'Who would take part?',
    ifTag: 'Relationships',
    answers: {
      'Only me': ['Self-esteem'],
      'My partner and I': ['Couples counseling'],
      'Several of us at home': ['Family counseling'],
      'I am going through a separation': ['Divorce and separation'],
    },
  },
]
