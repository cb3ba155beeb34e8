/** What the search says to people, in one place so that it can be replaced. (OP-014) */
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
  degraded:
    'Our search is not at its best right now, so some professionals may be missing. Try again in a few minutes.',
  seeMore: 'See more',
  tryAgain: 'Try again',
  notRated: 'Not rated yet',
  online: 'Online',

  signUpToFilter: {
    title: 'Sign up to search near you',
    text: 'Searching by your own words is open to everybody. With a free account you can also search around your zip code or city, and by state.',
  },
  signUpToMatch: {
    title: 'Sign up to see who fits',
    text: 'Your answers are kept. With a free account and a confirmed e-mail address we show you who fits them best, and why.',
  },
  confirmEmail: {
    title: 'Please confirm your e-mail address',
    text: 'Matching and the filters for place and state need a verified e-mail address. Open the link in the mail we sent you, then come back here.',
    close: 'OK',
  },
  greenButton: {
    title: 'Press the green Search button',
    text: 'Your filter is set. The results change when you press the green Search button.',
    later: 'Not yet',
  },
  nothing: {
    title: 'No professionals found',
    text: 'Fourfold is in its beta test, so not everybody you may need is here yet. Try broadening your filters, or choose “Web Conferencing” only: whoever works online can help you wherever you are.',
    clear: 'Search without filters',
    tags: 'See every topic',
    close: 'Close',
  },
} as const
