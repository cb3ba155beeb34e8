/** What the search says to people, in one place so that it can be replaced; its dialogs bring their own. (OP-014) */
export const texts = {
  heading: 'Find someone who gets it.',
  lead: 'Tell us what you would like to change. We match you with certified professionals in Movement, Meals, Mind and Money.',
  tabs: { match: 'Match', search: 'Search' },
  words: { label: 'What are you looking for?', placeholder: 'Health Coach' },
  filters: {
    place: 'Zip code or city',
    anyPlace: 'Anywhere',
    places: 'Places',
    state: 'State',
    anyState: 'Any state',
    locked: 'Sign up to filter by this.',
    radius: 'Within',
    meeting: 'How to meet',
    meetings: { any: 'In person or online', inPerson: 'In person only', online: 'Web Conferencing only' },
    noPlaces: 'No place begins like this.',
    credit: 'Places: GeoNames, CC BY 4.0',
  },
  search: 'Search',
  searching: 'Searching…',
  nobody: 'No professionals found',
  degraded:
    'Our search is not at its best right now, so some professionals may be missing. Try again in a few minutes.',
  seeMore: 'See more',
  tryAgain: 'Try again',
  notRated: 'Not rated yet',
  online: 'Online',
} as const
