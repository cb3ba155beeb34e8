import type { Faker } from '@faker-js/faker'

/** Positive review texts by category id. */
const positiveTexts: Record<number, readonly string[]> = {
  1: [
    'Looked at what I really eat instead of handing me a list.',
    'Two small changes, and my afternoons are no longer a fight with the vending machine.',
    'My kids asked for the lentils again. I repeat: for the lentils.',
    'Nothing is forbidden, which is why I am still at it after six weeks.',
    'I never felt lectured, not even about the bread.',
    'The shopping list alone was worth it.',
    'I learned more about breakfast in an hour than in ten years of articles.',
    'Honest about what food can do and what it cannot.',
    'We eat together again, and at a table.',
    'Dinner takes me twenty minutes now, as promised.',
    'Took my odd working hours seriously and planned around them.',
    'I have more energy at four in the afternoon than I used to have at nine.',
    'Asked what I like before telling me what I should like.',
    'My fridge looks like the fridge of someone who knows what they are doing.',
  ],
  2: [
    'My back has not been this quiet in years.',
    'Explained every exercise until I could do it alone.',
    'Watched me walk for two minutes and found what three others had missed.',
    'I was sore for a day and then slept like a child.',
    'Back on my usual loop after two months, slowly, as promised.',
    'Never pushed, always noticed.',
    'I can tie my shoes without sitting down first.',
    'Careful with my shoulder and curious about the rest of me.',
    'Told me plainly what would help and what would only feel nice.',
    'I carried my groceries up three floors and only noticed at the top.',
    'We laughed more than I expected to while stretching.',
    'Knew when to stop, which is rare.',
    'The little videos afterwards helped me keep it up at home.',
    'At sixty-eight I am stronger than I was at sixty-five.',
  ],
  3: [
    'I left with one thing to try and the feeling of having been heard.',
    'Patient with silence, which I did not know I needed.',
    'I sleep through most nights now.',
    'Asked the question that no one around me dared to ask.',
    'After four sessions the mornings are lighter.',
    'No jargon, just a clear head across the table.',
    'We made a plan for the bad days, and last week I used it.',
    'I was nervous for the first ten minutes and then I was not.',
    'Remembered every name I had mentioned the time before.',
    'For the first time I talked about my father without changing the subject.',
    'Kind without being soft.',
    'I cancelled fewer things this month than in any month this year.',
    'Gave me words for something I had carried around for years.',
    'I came because of work and we found out that it was not about work.',
  ],
  4: [
    'All my bills fit on one page now, and I look at the page.',
    'Explained my retirement account in words I could repeat to my sister.',
    'I opened the envelopes. All of them.',
    'No products, no pressure, a calculator and a lot of patience.',
    'We found two hundred dollars a month that I was paying for nothing.',
    'My first quarter without a surprise.',
    'We talked about the house for an hour, and now we know what we can afford.',
    'Treats small amounts as seriously as big ones.',
    'My husband and I had not talked about money for years. Now we do, on Sundays.',
    'I know what I earn, what I owe and what is mine. That is new.',
    'Answered the question I was too embarrassed to ask.',
    'The plan is short enough to stick on the fridge.',
    'Told me to keep my old car. I like people like that.',
    'I sleep better, and the numbers have hardly moved yet.',
  ],
}

const positiveRemarks = [
  'Recommended without reservation.',
  'I have booked again.',
  'On time to the minute.',
  'Easy to find, easy to talk to.',
  'Worth every dollar.',
  'I sent my brother the link the same evening.',
  'Thank you!',
  '',
  '',
  '',
]

const neutralRemarks = [
  'We ran ten minutes late at the start, but made up for it.',
  'The connection dropped once; apart from that, all good.',
  'A little fast for me.',
  'Parking is difficult, so come early.',
  'I had hoped for a summary in writing.',
  '',
]

const negativeTexts = [
  'Friendly, but we spent most of the time on forms.',
  'Not the right person for what I need, and said so openly.',
  'I had to ask twice for the notes that were promised.',
  'Competent, but I did not feel that there was time for me.',
]

/** Mostly good ratings, some medium and few bad ones. */
const ratings = [5, 5, 5, 5, 5, 5, 5, 5, 5, 4.5, 4.5, 4.5, 4.5, 4.5, 4, 4, 4, 3.5, 3.5, 3, 2.5]

/** Creates a function that returns each item once in random order before any repeats. */
function createShuffler(items: readonly string[], faker: Faker): () => string {
  let rest: string[] = []
  return () => {
    if (rest.length === 0) rest = faker.helpers.shuffle(items)
    return rest.pop() ?? ''
  }
}

/** Creates a function that writes reviews of one professional: ratings with matching texts. */
export function createReviewer(categoryId: number, faker: Faker) {
  const nextPositiveText = createShuffler(positiveTexts[categoryId] ?? positiveRemarks, faker)
  const [nextPositiveRemark, nextNeutralRemark, nextNegativeText] = [
    positiveRemarks,
    neutralRemarks,
    negativeTexts,
  ].map((items) => createShuffler(items, faker))

  function chooseText(rating: number): string {
    if (rating < 3.5) return nextNegativeText?.() ?? ''
    return `${nextPositiveText()} ${(rating < 4.5 ? nextNeutralRemark : nextPositiveRemark)?.() ?? ''}`.trim()
  }

  return () => {
    const rating = faker.helpers.arrayElement(ratings)
    return { rating, text: chooseText(rating) }
  }
}
