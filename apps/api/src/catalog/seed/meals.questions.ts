import type { SeedQuestion } from './question.ts'

export const mealsQuestions: readonly SeedQuestion[] = [
  {
    title: 'Meals',
    text: 'What would you like to change about how you eat?',
    ifTag: 'Meals',
    multiple: true,
    answers: {
      'Eat healthier overall': ['Healthy eating'],
      'Reach a weight that feels right': ['Weight'],
      'Eat well with a health condition': ['Eating with a health condition'],
      'Live with an allergy or intolerance': ['Food allergies and intolerances'],
      'Plan and cook for myself or my family': ['Meal planning', 'Cooking skills', 'Family meals'],
      'Have somebody cook for me': ['Private chef', 'Meal preparation at home'],
      'Eat to support my training': ['Sports nutrition'],
      'Feel calmer around food': ['Emotional eating', 'Food and mood'],
    },
  },
  {
    title: 'Health',
    text: 'Which condition should your meals take into account?',
    ifTag: 'Eating with a health condition',
    multiple: true,
    answers: {
      'Diabetes or prediabetes': ['Diabetes', 'Prediabetes'],
      'Heart, blood pressure or cholesterol': ['Heart health', 'High blood pressure', 'Cholesterol'],
      'Stomach or bowel': ['Digestion', 'Irritable bowel'],
      Kidneys: ['Kidney health', 'Low-sodium eating'],
      'Hormones or thyroid': ['Thyroid', 'Polycystic ovary syndrome', 'Menopause'],
      'Cancer, now or before': ['Eating during cancer treatment', 'Living with serious illness'],
    },
  },
  {
    title: 'Allergies',
    text: 'Which foods do you need to avoid?',
    ifTag: 'Food allergies and intolerances',
    multiple: true,
    answers: {
      'Gluten or wheat': ['Celiac disease', 'Gluten-free eating'],
      'Milk and dairy': ['Lactose intolerance'],
      'Nuts or peanuts': ['Nut and peanut allergy'],
      'I am not sure yet': ['Digestion'],
    },
  },
]
