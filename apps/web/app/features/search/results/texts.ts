/** What stands among the people who were found. Apart, because whoever has not searched yet sees none of it. (OP-014) */
export const resultTexts = {
  degraded:
    'Our search is not at its best right now, so some professionals may be missing. Try again in a few minutes.',
  afterCrisis: 'When you are ready, these people help with what comes after. They are not an emergency service.',
  nobody: 'Nobody here fits this yet. Other words may: say what you would like to change, as you would tell a friend.',
  best: 'Best for you',
  readAs: 'Read as',
  remove: 'remove',
  exact: 'Search for exactly what I typed',
  signUp: 'Sign up',
  seeMore: 'See more',
  notRated: 'Not rated yet',
  online: 'Online',
  freeCall: 'Free first call',
  next: 'Next free time:',
} as const
