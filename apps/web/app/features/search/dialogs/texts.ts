/** Texts of the dialogs. In a separate file, because most visits open no dialog. (OP-014) */
export const dialogTexts = {
  signUpToFilter: {
    title: 'Sign up to search near you',
    text: 'Searching by your own words is open to everyone. With a free account you can also search around your zip code or city, and by state.',
  },
  signUpToMatch: {
    title: 'Sign up to see who fits',
    text: 'Your answers are kept. With a free account and a confirmed email address we show you who fits them best, and why.',
  },
  confirmEmail: {
    title: 'Please confirm your email address',
    text: 'Matching and the filters for place and state need a verified email address. Open the link in the email we sent you, then come back here.',
    close: 'OK',
  },
  searchReminder: {
    title: 'Press the green Search button',
    text: 'Your filter is set. The results change when you press the green Search button.',
    later: 'Not yet',
  },
  noResults: {
    text: 'Fourfold is in its beta test, so not everyone you may need is here yet. Try broadening your filters, or choose “Web Conferencing” only: anyone who works online can help you wherever you are.',
    degraded: 'Our search is limited right now, so it may have missed someone. Try again in a few minutes.',
    clear: 'Search without filters',
    tags: 'See every topic',
    close: 'Close',
  },
} as const
