/** Texts of the search page. The texts of the dialogs are in `dialogs/texts.ts`. (OP-014) */
export const texts = {
  heading: 'Find someone who gets it.',
  lead: 'Tell us what you would like to change. We match you with certified professionals in Movement, Meals, Mind and Money.',
  tabs: { match: 'Match', search: 'Search' },
  query: { label: 'What are you looking for?', placeholder: 'Health Coach' },
  filters: {
    place: 'Zip code or city',
    anyPlace: 'Anywhere',
    state: 'State',
    anyState: 'Any state',
    locked: 'Sign up to filter by this.',
  },
  search: 'Search',
  searching: 'Searching…',
  noResults: 'No professionals found',
  tryAgain: 'Try again',
} as const
