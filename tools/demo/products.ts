import type { ProductCategory } from '@fourfold/contract/reference/products'

type Idea = readonly [subcategory: string, title: string, description: string]

/** What professionals recommend: enough that in a world of three hundred no two recommend the same. */
const ideas: Record<ProductCategory, readonly Idea[]> = {
  Movement: [
    ['Equipment', 'Three-band set', 'The three bands I use in every session.'],
    ['Gear', 'Cork massage ball', 'Firm, quiet on wooden floors, lasts for years.'],
    ['Topical', 'Arnica balm', 'For the evening after the first long run.'],
    ['Education', 'Ten minutes a day', 'Thirty small routines that need a floor and nothing else.'],
    ['App', 'Stretch bell', 'Rings once an hour and shows one stretch. That is all it does.'],
    ['Equipment', 'Adjustable kettlebell', 'Four weights in one, for a corner of the living room.'],
    ['Gear', 'Natural rubber mat', 'Does not slip when you sweat, rolls flat at once.'],
    ['Topical', 'Warming salve', 'Ginger and beeswax for stiff mornings.'],
    ['Education', 'Back care for desk people', 'What to change about the chair, the screen and the day.'],
    ['Equipment', 'Balance board', 'Two minutes while the coffee runs, and ankles that hold.'],
    ['Gear', 'Wide running socks', 'Room for toes; no blister in three years.'],
    ['App', 'Couch to 5K, slowly', 'Twelve weeks instead of eight, for people who start again.'],
    ['Equipment', 'Foam roller, medium', 'Soft enough that you will use it, firm enough to matter.'],
    ['Gear', 'Sun hoodie', 'For long walks at noon. Light as a handkerchief.'],
    ['Education', 'Moving after surgery', 'Week by week, written with two surgeons.'],
  ],
  Meals: [
    ['Bars', 'Oat and date bars', 'Four ingredients, enough until dinner.'],
    ['Superfoods', 'Lentil starter box', 'Six kinds, with a recipe for each.'],
    ['Education', 'Twenty-minute dinners', 'Forty recipes for people who come home late.'],
    ['Powders', 'Plain pea protein', 'Nothing added, dissolves in cold water.'],
    ['Supplements', 'Vitamin D drops', 'One drop, from October to April. Ask your doctor first.'],
    ['App', 'Pantry list', 'Knows what you have and what can be cooked from it.'],
    ['Bars', 'Sesame and apricot bars', 'For the hour in the afternoon when everything tastes of cake.'],
    ['Superfoods', 'Chia and flax mix', 'Two spoons over breakfast, and breakfast lasts.'],
    ['Education', 'Reading labels in five minutes', 'A card for the wallet and the talk behind it.'],
    ['Powders', 'Unsweetened cocoa', 'For oats, for sauces, for rainy evenings.'],
    ['Superfoods', 'Freeze-dried berries', 'Summer in a jar, without the sugar.'],
    ['Supplements', 'Magnesium at night', 'Citrate, the kind that the stomach does not mind.'],
    ['Education', 'Cooking for two conditions', 'When one is diabetic and the other has high blood pressure.'],
    ['App', 'Photo food diary', 'A picture instead of numbers. We look at it together.'],
    ['Bars', 'Peanut crunch bars', 'For runners and for school bags.'],
  ],
  Mind: [
    ['Education', 'Sleep diary', 'Two weeks on paper that tell more than an app.'],
    ['Equipment', 'Sunrise lamp', 'Light that arrives before the alarm does.'],
    ['App', 'Breathing timer', 'One button, no account, no points.'],
    ['Supplements', 'Lavender tea', 'A ritual more than a remedy. Half past nine, no screen.'],
    ['Education', 'Letters you will not send', 'A workbook about grief, at your own pace.'],
    ['Equipment', 'Weighted blanket', 'Fifteen pounds that say: nothing more today.'],
    ['App', 'Worry window', 'Keeps your worries until five in the afternoon.'],
    ['Education', 'Panic, step by step', 'The card my clients carry, and how to use it.'],
    ['Equipment', 'White noise box', 'Rain, fan, sea. One knob.'],
    ['Education', 'Talking to teenagers', 'Fifty openings that are not questions.'],
    ['Supplements', 'Decaf sampler', 'For people who love coffee and lie awake.'],
    ['App', 'Three good things', 'Asks each evening, forgets nothing, shares nothing.'],
    ['Equipment', 'Phone box with a timer', 'For the table at dinner.'],
    ['Education', 'Burnout, the way back', 'Twelve weeks, one page each.'],
    ['Equipment', 'Meditation cushion', 'Buckwheat, high enough for stiff hips.'],
  ],
  Money: [
    ['Products', 'Envelope wallet', 'Seven pockets for seven kinds of money.'],
    ['Education', 'Debt on one page', 'The worksheet from my first session.'],
    ['App', 'Quarterly reminder', 'Tells you four times a year what to set aside.'],
    ['Products', 'Household ledger', 'Paper, ruled for couples: yours, mine, ours.'],
    ['Education', 'Your first budget', 'An hour on a Sunday, with the numbers you have.'],
    ['App', 'Subscription finder', 'Reads your statement on your own device and lists what repeats.'],
    ['Products', 'Document folder', 'Twelve tabs: what your family would need, in one place.'],
    ['Education', 'Buying a home, calmly', 'What to ask, in which order, and when to walk away.'],
    ['Products', 'Savings jar calendar', 'Small sums that become December.'],
    ['Education', 'Taxes for the self-employed', 'Four dates and one separate account.'],
    ['App', 'Shared bills', 'Who paid what, without the talk about it.'],
    ['Products', 'Receipt box', 'One slot per month. Your accountant will love you.'],
    ['Education', 'Talking about money', 'A deck of cards for two people and one evening.'],
    ['Products', 'Retirement one-pager', 'A poster to fill in together: when, where, how much.'],
    ['Education', 'Credit score, explained', 'What counts, what does not, what to do this month.'],
  ],
}

/** One in five recommends something. Categories follow each other, so every twentieth is the next of a category. */
export function productOf(category: ProductCategory, number: number) {
  const idea = number % 5 === 0 ? ideas[category][Math.floor(number / 20) % ideas[category].length] : undefined
  if (!idea) return undefined
  const [subcategory, title, description] = idea
  return {
    subcategory,
    title,
    description,
    link: `https://shop.example/${title.toLowerCase().replace(/[^a-z]+/g, '-')}`,
  }
}
