/** Sender and text of a message. */
export type ChatLine = readonly ['member' | 'professional', string]

/** Conversations before a first appointment, between appointments and after them. */
export const conversations: readonly (readonly ChatLine[])[] = [
  [
    ['member', 'Hi! I found you through the questions. Do you have experience with people who work night shifts?'],
    ['professional', 'Hello, and yes, about a third of the people I see work nights. We would plan around your week.'],
    ['member', 'That is a relief. I have asked for Thursday.'],
    ['professional', 'Got it, and confirmed. Bring anything that is on your mind; there is nothing to prepare.'],
  ],
  [
    ['member', 'Is the free first call by phone or by video?'],
    ['professional', 'Whichever you prefer. Most people choose video so that we have met.'],
    ['member', 'Video, then. Thank you!'],
  ],
  [
    ['member', 'Quick question before I book: can my husband join us?'],
    ['professional', 'Of course. It often helps to have the other person in the room from the start.'],
    ['member', 'Wonderful. He says he will come if there is coffee.'],
    ['professional', 'There is coffee.'],
  ],
  [
    ['professional', 'How did the first week go?'],
    ['member', 'Better than I thought. I missed Wednesday but picked it up again on Thursday.'],
    ['professional', 'That is exactly how it should go. Missing a day is part of the plan.'],
  ],
  [
    ['member', 'I am a bit nervous about Monday, to be honest.'],
    ['professional', 'Thank you for telling me. We will go slowly, and you can stop at any time.'],
    ['member', 'That helps. See you Monday.'],
  ],
  [
    ['member', 'Do you take Cigna?'],
    ['professional', 'I do. Send me a photo of the card before we meet and I will check what they cover.'],
    ['member', 'Will do tonight.'],
  ],
  [
    ['member', 'Could we move to the evening next week? My meeting schedule changed.'],
    ['professional', 'Yes. Pick any time that shows as free and I will confirm it.'],
    ['member', 'Done. Thanks for being flexible!'],
  ],
  [
    [
      'professional',
      'I thought of you today: the notes from our session are in your mail, with the list you asked for.',
    ],
    ['member', 'Just read them. The second point is going on the fridge.'],
  ],
]
