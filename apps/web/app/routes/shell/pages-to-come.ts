/** Addresses of the specification whose page is not built, and what it will do. The page itself says the same. */
export const pagesToCome = {
  'admin-waiting': { title: 'Waiting', will: 'What waits for a decision.' },
  'admin-categories': { title: 'Categories', will: 'The life areas of the product.' },
  'admin-tags': { title: 'Tags', will: 'The topics of each category.' },
  'admin-questions': { title: 'Questions', will: 'What members are asked to find a match.' },
  'admin-subscription-types': { title: 'Subscription types', will: 'What professionals can subscribe to.' },
  'admin-new-tag': { title: 'New tag', will: 'The form for a tag.' },
  'admin-tag': { title: 'Tag', will: 'The form for a tag.' },
  'admin-new-question': { title: 'New question', will: 'The form for a question.' },
  'admin-question': { title: 'Question', will: 'The form for a question.' },
  'admin-new-category': { title: 'New category', will: 'The form for a category.' },
  'admin-category': { title: 'Category', will: 'The form for a category.' },
  'admin-new-subscription-type': { title: 'New subscription type', will: 'The form for a subscription type.' },
  'admin-subscription-type': { title: 'Subscription type', will: 'The form for a subscription type.' },
} as const satisfies Record<string, { title: string; will: string }>

export type PageToCome = keyof typeof pagesToCome
