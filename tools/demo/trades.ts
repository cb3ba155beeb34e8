/** What the professionals of the demo world do, by the id of their category. */
export type Trade = { title: string; pni: string; specialization: string; service: string; story: string }

const meals: Trade[] = [
  {
    title: 'Registered dietitian',
    pni: 'RDN',
    specialization: 'Digestion and blood sugar',
    service: 'We look at what you eat now, change two things, and look again in two weeks. No forbidden foods.',
    story: 'I grew up in a bakery and learned early that nobody changes by being told off about bread.',
  },
  {
    title: 'Personal chef',
    pni: '',
    specialization: 'Weekly cooking for busy families',
    service: 'I plan, shop and cook five dinners in your kitchen, and leave it cleaner than I found it.',
    story: 'After twelve years in restaurants I wanted to see the faces of the people I cook for.',
  },
  {
    title: 'Nutrition coach',
    pni: 'CNS',
    specialization: 'Eating for long days on your feet',
    service: 'Short calls, clear lists, recipes that take twenty minutes. You keep a photo diary, I answer daily.',
    story: 'As a nurse on nights I lived on vending machines. What got me out of it is what I teach.',
  },
]

const movement: Trade[] = [
  {
    title: 'Physical therapist',
    pni: 'DPT',
    specialization: 'Backs, hips and runners',
    service: 'An hour of looking closely, hands-on work where it helps, and three exercises you will really do.',
    story: 'I tore my ACL at nineteen and spent a year learning how much of recovery happens between appointments.',
  },
  {
    title: 'Massage therapist',
    pni: 'LMT',
    specialization: 'Deep tissue and sports massage',
    service:
      'Quiet sessions at your pace. We talk about what hurts first, and I tell you when massage is not the answer.',
    story: 'My grandmother set bones in our village. I went to school for it, but I learned from her hands.',
  },
  {
    title: 'Strength coach',
    pni: 'CSCS',
    specialization: 'Getting strong after forty',
    service: 'Two sessions a week, a plan on your phone, and weights that go up slowly enough to stay.',
    story: 'I began lifting at forty-one to carry my daughter upstairs. She is taller than I am now.',
  },
  {
    title: 'Yoga teacher',
    pni: 'RYT-500',
    specialization: 'Yoga for stiff people',
    service: 'One-to-one classes with chairs, blankets and patience. Bring what you wear on a Sunday.',
    story: 'I could not touch my knees when I started. Most of my students could not either.',
  },
]

const mind: Trade[] = [
  {
    title: 'Clinical psychologist',
    pni: 'PhD',
    specialization: 'Anxiety and sleep',
    service: 'Structured talks with things to try in between. Most people notice a change after the fourth session.',
    story: 'I studied sleep in a laboratory for six years and missed talking with the people in the beds.',
  },
  {
    title: 'Licensed counselor',
    pni: 'LPC',
    specialization: 'Grief, separation and new beginnings',
    service: 'We go slowly. You decide what to talk about; I keep the thread and the time.',
    story: 'When my brother died I found that most people want to help and do not know how to listen.',
  },
  {
    title: 'Social worker in private practice',
    pni: 'LCSW',
    specialization: 'Burnout and family care',
    service: 'Practical help first: who can take what off your shoulders this week. Then the rest.',
    story: 'Fifteen years in a hospital taught me that exhaustion is rarely a private failure.',
  },
]

const money: Trade[] = [
  {
    title: 'Financial coach',
    pni: 'AFC',
    specialization: 'Debt and daily money',
    service: 'We put every bill on one page, choose an order, and meet every two weeks until the page is short.',
    story: 'I paid off forty thousand dollars on a teacher\u2019s salary and kept the spreadsheet.',
  },
  {
    title: 'Certified financial planner',
    pni: 'CFP',
    specialization: 'Families and first homes',
    service: 'A plan for the next ten years in words you can repeat. I sell no products and take no commissions.',
    story: 'My parents signed a loan they did not understand. I decided to be the person who explains it.',
  },
  {
    title: 'Accountant for the self-employed',
    pni: 'CPA',
    specialization: 'Taxes without fear',
    service: 'We set up your books once, properly, and after that a quarter takes you one hour.',
    story: 'I used to be a drummer. Nobody had told the band about quarterly estimates.',
  },
]

export const trades: Record<number, Trade[]> = { 1: meals, 2: movement, 3: mind, 4: money }
