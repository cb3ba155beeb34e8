/** Texts of the product pages. The specification only paraphrases them. (PRD-11, OP-014) */
export const texts = {
  heading: 'A few products loved by our team',
  lead: 'Gear, food, books and apps for how you move, eat, feel and spend.',
  description: 'A few products loved by our team: gear, food, books and apps for Movement, Meals, Mind and Money.',
} as const
