import type { SeedQuestion } from './question.ts'

/** Shown at the registration of a professional. The answers become requested tags. (OP-050) */
export const professionalQuestion: SeedQuestion = {
  title: 'Your practice',
  text: 'What do you help people with?',
  multiple: true,
  answers: {
    'Personal training and fitness': ['Movement', 'General fitness', 'Strength training', 'Cardio and endurance'],
    'Physical therapy and rehabilitation': ['Movement', 'Pain relief', 'Injury recovery', 'Recovery after surgery'],
    'Massage and bodywork': ['Movement', 'Massage', 'Pain relief', 'Neck and shoulder pain', 'Back pain'],
    'Yoga, Pilates and breathing': ['Movement', 'Yoga', 'Pilates', 'Breathing', 'Mobility and flexibility'],
    'Nutrition and dietetics': ['Meals', 'Healthy eating', 'Eating with a health condition', 'Weight'],
    'Allergies and digestion': ['Meals', 'Food allergies and intolerances', 'Digestion'],
    'Cooking and meal preparation': ['Meals', 'Private chef', 'Meal preparation at home', 'Cooking skills'],
    'Counseling and psychotherapy': ['Mind', 'Anxiety', 'Low mood and depression', 'Trauma'],
    'Couples and family work': ['Mind', 'Relationships', 'Couples counseling', 'Family counseling'],
    'Grief and life changes': ['Mind', 'Grief and loss', 'Divorce and separation', 'Job loss'],
    'Coaching, mindfulness and sleep': ['Mind', 'Stress', 'Sleep', 'Mindfulness and meditation'],
    'Addiction and habits': ['Mind', 'Addiction recovery', 'Habits and motivation', 'Quitting smoking'],
    'Budgeting and debt': ['Money', 'Budgeting', 'Debt', 'Credit score'],
    'Financial planning and investing': ['Money', 'Financial planning', 'Investing', 'Retirement planning'],
    'Taxes and bookkeeping': ['Money', 'Taxes', 'Bookkeeping', 'Small business'],
    'Insurance and estate planning': ['Money', 'Insurance', 'Estate planning', 'Long-term care'],
  },
}

/** Shown in the profile editor: life events that the professional has experienced or worked with. (OP-050) */
export const traumaticQuestion: SeedQuestion = {
  title: 'Life events',
  text: 'Select all events you have overcome or worked with',
  multiple: true,
  answers: {
    'Loss of a loved one': ['Grief and loss'],
    'Loss of a pregnancy or child': ['Pregnancy loss', 'Grief and loss'],
    'Divorce or separation': ['Divorce and separation'],
    'Serious illness': ['Living with serious illness'],
    'Illness of a family member': ['Caring for a family member'],
    'Accident or injury': ['Recovery after an accident'],
    'Disability or chronic pain': ['Movement with a disability', 'Chronic pain'],
    'Job loss': ['Job loss'],
    'Bankruptcy or loss of savings': ['Bankruptcy'],
    Addiction: ['Addiction recovery'],
    'Eating disorder': ['Eating disorder recovery'],
    'Abuse or violence': ['Abuse and violence'],
    'A difficult childhood': ['Childhood trauma'],
    'War or military service': ['Military service and war'],
    'Disaster or having to leave home': ['Disaster and displacement'],
    Discrimination: ['Discrimination'],
  },
}
