import type { ProductCategory } from '@fourfold/contract/reference/products'

type ProductTemplate = readonly [subcategory: string, title: string, description: string, picture: string]

/** Unique products, each with its own picture. */
const templates: Record<ProductCategory, readonly ProductTemplate[]> = {
  Movement: [
    ['Equipment', 'Three-band set', 'The three bands I use in every session.', 'knot'],
    ['Gear', 'Cork massage ball', 'Firm, quiet on wooden floors, lasts for years.', 'baseball'],
    ['Topical', 'Arnica balm', 'For the evening after the first long run.', 'blossom'],
    ['Education', 'Ten minutes a day', 'Thirty small routines that need a floor and nothing else.', 'open-book'],
    ['App', 'Stretch bell', 'Rings once an hour and shows one stretch. That is all it does.', 'bell'],
    ['Equipment', 'Adjustable kettlebell', 'Four weights in one, for a corner of the living room.', 'flexed-biceps'],
    ['Gear', 'Natural rubber mat', 'Does not slip when you sweat, rolls flat at once.', 'scroll'],
    ['Topical', 'Warming salve', 'Ginger and beeswax for stiff mornings.', 'ginger-root'],
    ['Education', 'Back care for desk people', 'What to change about the chair, the screen and the day.', 'seat'],
    ['Equipment', 'Balance board', 'Two minutes while the coffee runs, and ankles that hold.', 'skateboard'],
    ['Gear', 'Wide running socks', 'Room for toes; no blister in three years.', 'socks'],
    ['App', 'Couch to 5K, slowly', 'Twelve weeks instead of eight, for people who start again.', 'running-shoe'],
    ['Equipment', 'Foam roller, medium', 'Soft enough that you will use it, firm enough to matter.', 'yarn'],
    ['Gear', 'Sun hoodie', 'For long walks at noon. Light as a handkerchief.', 'coat'],
    ['Education', 'Moving after surgery', 'Week by week, written with two surgeons.', 'crutch'],
  ],
  Meals: [
    ['Bars', 'Oat and date bars', 'Four ingredients, enough until dinner.', 'chocolate-bar'],
    ['Superfoods', 'Lentil starter box', 'Six kinds, with a recipe for each.', 'beans'],
    ['Education', 'Twenty-minute dinners', 'Forty recipes for people who come home late.', 'cooking'],
    ['Powders', 'Plain pea protein', 'Nothing added, dissolves in cold water.', 'pea-pod'],
    ['Supplements', 'Vitamin D drops', 'One drop, from October to April. Ask your doctor first.', 'sun'],
    ['App', 'Pantry list', 'Knows what you have and what can be cooked from it.', 'canned-food'],
    ['Bars', 'Sesame and apricot bars', 'For the hour in the afternoon when everything tastes of cake.', 'peach'],
    ['Superfoods', 'Chia and flax mix', 'Two spoons over breakfast, and breakfast lasts.', 'sheaf-of-rice'],
    ['Education', 'Reading labels in five minutes', 'A card for the wallet and the talk behind it.', 'label'],
    ['Powders', 'Unsweetened cocoa', 'For oats, for sauces, for rainy evenings.', 'cup-with-straw'],
    ['Superfoods', 'Freeze-dried berries', 'Summer in a jar, without the sugar.', 'blueberries'],
    ['Supplements', 'Magnesium at night', 'Citrate, the kind that the stomach does not mind.', 'pill'],
    [
      'Education',
      'Cooking for two conditions',
      'When one is diabetic and the other has high blood pressure.',
      'pot-of-food',
    ],
    ['App', 'Photo food diary', 'A picture instead of numbers. We look at it together.', 'camera'],
    ['Bars', 'Peanut crunch bars', 'For runners and for school bags.', 'peanuts'],
  ],
  Mind: [
    ['Education', 'Sleep diary', 'Two weeks on paper that tell more than an app.', 'crescent-moon'],
    ['Equipment', 'Sunrise lamp', 'Light that arrives before the alarm does.', 'sunrise'],
    ['App', 'Breathing timer', 'One button, no account, no points.', 'stopwatch'],
    ['Supplements', 'Lavender tea', 'A ritual more than a remedy. Half past nine, no screen.', 'teapot'],
    ['Education', 'Letters you will not send', 'A workbook about grief, at your own pace.', 'envelope'],
    ['Equipment', 'Weighted blanket', 'Fifteen pounds that say: nothing more today.', 'bed'],
    ['App', 'Worry window', 'Keeps your worries until five in the afternoon.', 'window'],
    ['Education', 'Panic, step by step', 'The card my clients carry, and how to use it.', 'footprints'],
    ['Equipment', 'White noise box', 'Rain, fan, sea. One knob.', 'radio'],
    ['Education', 'Talking to teenagers', 'Fifty openings that are not questions.', 'speech-balloon'],
    ['Supplements', 'Decaf sampler', 'For people who love coffee and sleep badly.', 'hot-beverage'],
    ['App', 'Three good things', 'Asks each evening, forgets nothing, shares nothing.', 'sparkles'],
    ['Equipment', 'Phone box with a timer', 'For the table at dinner.', 'mobile-phone-off'],
    ['Education', 'Burnout, the way back', 'Twelve weeks, one page each.', 'seedling'],
    ['Equipment', 'Meditation cushion', 'Buckwheat, high enough for stiff hips.', 'lotus'],
  ],
  Money: [
    ['Products', 'Envelope wallet', 'Seven pockets for seven kinds of money.', 'purse'],
    ['Education', 'Debt on one page', 'The worksheet from my first session.', 'memo'],
    ['App', 'Quarterly reminder', 'Tells you four times a year what to set aside.', 'spiral-calendar'],
    ['Products', 'Household ledger', 'Paper, ruled for couples: yours, mine, ours.', 'ledger'],
    ['Education', 'Your first budget', 'An hour on a Sunday, with the numbers you have.', 'abacus'],
    [
      'App',
      'Subscription finder',
      'Reads your statement on your own device and lists what repeats.',
      'magnifying-glass-tilted-left',
    ],
    ['Products', 'Document folder', 'Twelve tabs: what your family would need, in one place.', 'file-folder'],
    ['Education', 'Buying a home, calmly', 'What to ask, in which order, and when to walk away.', 'house-with-garden'],
    ['Products', 'Savings jar calendar', 'Small sums that become December.', 'jar'],
    ['Education', 'Taxes for the self-employed', 'Four dates and one separate account.', 'briefcase'],
    ['App', 'Shared bills', 'Who paid what, without the talk about it.', 'credit-card'],
    ['Products', 'Receipt box', 'One slot per month. Your accountant will love you.', 'receipt'],
    ['Education', 'Talking about money', 'A deck of cards for two people and one evening.', 'game-die'],
    ['Products', 'Retirement one-pager', 'A poster to fill in together: when, where, how much.', 'beach-with-umbrella'],
    ['Education', 'Credit score, explained', 'What counts, what does not, what to do this month.', 'chart-increasing'],
  ],
}

/**
 * Returns the product of a professional. One in five has a product. Categories alternate, so every twentieth
 * professional gets the next product of a category.
 */
export function findProduct(category: ProductCategory, number: number) {
  const template = number % 5 === 0 ? templates[category][Math.floor(number / 20)] : undefined
  if (!template) return undefined
  const [subcategory, title, description, picture] = template
  const link = `https://shop.example/${title.toLowerCase().replace(/[^a-z]+/g, '-')}`
  return { form: { subcategory, title, description, link }, picture }
}
