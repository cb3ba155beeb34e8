/** An occupation with texts for profiles. */
export type Occupation = {
  title: string
  pni: string
  specializations: readonly string[]
  services: readonly string[]
  stories: readonly string[]
}

const meals: Occupation[] = [
  {
    title: 'Registered dietitian',
    pni: 'RDN',
    specializations: ['Digestion and blood sugar', 'Eating well with diabetes', 'Heart health and cholesterol'],
    services: [
      'We look at what you eat now, change two things, and look again in two weeks. No forbidden foods.',
      'Bring your lab results and your favorite dishes. We find the overlap and build a week around it.',
    ],
    stories: [
      'I grew up in a bakery and learned early that no one changes by being told off about bread.',
      'I spent eight years on a hospital ward, writing meal plans that people could not follow at home. Now I start at home.',
      'My father was diagnosed with diabetes when I was twelve, and I became the family’s label reader.',
      'I studied chemistry because of my mother’s kitchen, and nutrition because of her blood pressure.',
      'A teacher once put me on a diet in front of the class. I have made sure ever since that food is a private and kind conversation.',
    ],
  },
  {
    title: 'Personal chef',
    pni: '',
    specializations: [
      'Weekly cooking for busy families',
      'Gluten-free and still delicious',
      'Plant-based dinners for skeptics',
    ],
    services: [
      'I plan, shop and cook five dinners in your kitchen, and leave it cleaner than I found it.',
      'We cook side by side for an evening, and you keep the recipes, the leftovers and the confidence.',
    ],
    stories: [
      'After twelve years in restaurants I wanted to see the faces of the people I cook for.',
      'I learned to cook from my aunt, who fed nine people from one pot and never measured anything.',
      'I cooked on a research ship for three summers. If it can be made in a storm, it can be made on a Wednesday.',
      'When my twins were born I could not find the time to eat, let alone cook, and I remember exactly how that felt.',
      'I left a kitchen with a star for kitchens with crayons on the wall, and I have not looked back.',
    ],
  },
  {
    title: 'Nutrition coach',
    pni: 'CNS',
    specializations: [
      'Eating for long days on your feet',
      'Weight without the scale',
      'Fuel for runners and beginners',
    ],
    services: [
      'Short calls, clear lists, recipes that take twenty minutes. You keep a photo diary, I answer daily.',
      'One goal a month, one call a week, and a message whenever the vending machine wins.',
    ],
    stories: [
      'As a nurse on nights I lived on vending machines. What got me out of it is what I teach.',
      'I ran my first marathon on gummy bears and regret. The second one went better.',
      'I lost sixty pounds the slow way and kept notes. The notes became my practice.',
      'I drove a delivery van for a decade and ate most meals over the steering wheel.',
      'I was the picky eater of the family. I know how to make friends with a vegetable.',
    ],
  },
]

const movement: Occupation[] = [
  {
    title: 'Physical therapist',
    pni: 'DPT',
    specializations: ['Backs, hips and runners', 'Knees after surgery', 'Shoulders, necks and desk work'],
    services: [
      'An hour of looking closely, hands-on work where it helps, and three exercises you will really do.',
      'We set one goal you care about, from stairs to a half marathon, and measure our way there.',
    ],
    stories: [
      'I tore my ACL at nineteen and spent a year learning how much of recovery happens between appointments.',
      'My grandfather learned to walk again at eighty. I held the other end of the belt and knew what I wanted to do.',
      'I used to treat professional dancers. It turns out that parents lifting toddlers need the same care.',
      'I was a carpenter until my back disagreed. Now I fix backs, mostly of carpenters.',
      'Ten years in a rehabilitation clinic taught me to celebrate the first step as much as the last.',
    ],
  },
  {
    title: 'Massage therapist',
    pni: 'LMT',
    specializations: ['Deep tissue and sports massage', 'Prenatal and gentle massage', 'Neck, jaw and headaches'],
    services: [
      'Quiet sessions at your pace. We talk about what hurts first, and I tell you when massage is not the answer.',
      'Warm table, warm towels, no small talk unless you want it. You leave with one stretch for home.',
    ],
    stories: [
      'My grandmother set bones in our village. I went to school for it, but I learned from her hands.',
      'I came to massage after years at a keyboard, when it was the only thing that let me sleep.',
      'I traveled with a cycling team for five seasons and have met every kind of tired leg.',
      'I trained in Chiang Mai, then in Ohio, and took the best of both home with me.',
      'When my mother was ill, a massage therapist gave her one good hour a week. I wanted to give those hours.',
    ],
  },
  {
    title: 'Strength coach',
    pni: 'CSCS',
    specializations: ['Getting strong after forty', 'First pull-up, first push-up', 'Bone health and balance'],
    services: [
      'Two sessions a week, a plan on your phone, and weights that go up slowly enough to stay.',
      'We begin with a chair and a broomstick. The barbell comes when you ask for it.',
    ],
    stories: [
      'I began lifting at forty-one to carry my daughter upstairs. She is taller than I am now.',
      'I was the kid who was picked last. I became the coach who remembers what that was like.',
      'After chemo I could not open a jar. The way back is the program I teach.',
      'I spent twelve years in the Army and learned that the loudest coach is rarely the best one.',
      'My oldest client is eighty-seven and deadlifts her own weight. She is very small, but still.',
    ],
  },
  {
    title: 'Yoga teacher',
    pni: 'RYT-500',
    specializations: ['Yoga for stiff people', 'Slow yoga for better sleep', 'Chair yoga and gentle movement'],
    services: [
      'One-to-one classes with chairs, blankets and patience. Bring what you wear on a Sunday.',
      'Half an hour of moving, ten minutes of breathing, and no one cares what your leg does.',
    ],
    stories: [
      'I could not touch my knees when I started. Most of my students could not either.',
      'I taught third grade for twenty years; yoga was how I stayed kind until three in the afternoon.',
      'I went to one class to please a friend and have been on the mat every morning since.',
      'A car accident left me with a neck that had opinions. Yoga taught me to negotiate.',
      'I learned in a church basement in Duluth, in wool socks, and I still teach that way.',
    ],
  },
]

const mind: Occupation[] = [
  {
    title: 'Clinical psychologist',
    pni: 'PhD',
    specializations: ['Anxiety and sleep', 'Panic and worry', 'Depression and low mood'],
    services: [
      'Structured talks with things to try in between. Most people notice a change after the fourth session.',
      'We map what keeps the worry going, then take it apart one small experiment at a time.',
    ],
    stories: [
      'I studied sleep in a laboratory for six years and missed talking with the people in the beds.',
      'I had my first panic attack in a supermarket at twenty-two. I know the aisle.',
      'I began as a school psychologist and kept meeting parents who needed the chair more than their kids did.',
      'My first job was on a crisis line. It taught me that listening is something you do with your whole body.',
      'I am the daughter of two engineers, and I still like to know how things work. Minds, it turns out, most of all.',
    ],
  },
  {
    title: 'Licensed counselor',
    pni: 'LPC',
    specializations: [
      'Grief, separation and new beginnings',
      'Couples who still like each other',
      'Life changes and hard decisions',
    ],
    services: [
      'We go slowly. You decide what to talk about; I keep the thread and the time.',
      'A first talk to see whether we fit, then as many or as few as you need.',
    ],
    stories: [
      'When my brother died I found that most people want to help and do not know how to listen.',
      'I was a hospice chaplain for nine years and learned to stay in the room.',
      'I divorced at thirty-five with two small children, and someone like me made all the difference.',
      'I came to counseling from a newsroom. I still believe every life is a story worth getting right.',
      'I moved here from another country and know what it is to begin again without the words.',
    ],
  },
  {
    title: 'Social worker in private practice',
    pni: 'LCSW',
    specializations: ['Burnout and family care', 'Caring for aging parents', 'Parents of teenagers'],
    services: [
      'Practical help first: who can take what off your shoulders this week. Then the rest.',
      'We make a list of everyone who needs you, put your name on it, and start there.',
    ],
    stories: [
      'Fifteen years in a hospital taught me that exhaustion is rarely a private failure.',
      'I cared for both of my parents while raising three boys. I have a drawer full of forms and opinions.',
      'I worked in child protection until I burned out, and the way back is why I understand it.',
      'My neighborhood raised me while my mother worked two jobs. I am returning the favor.',
      'I was a firefighter’s wife for twenty years and know what waiting does to a family.',
    ],
  },
]

const money: Occupation[] = [
  {
    title: 'Financial coach',
    pni: 'AFC',
    specializations: ['Debt and daily money', 'Budgets for uneven income', 'Couples and shared accounts'],
    services: [
      'We put every bill on one page, choose an order, and meet every two weeks until the page is short.',
      'One call to see where the money goes, one to decide where it should, and a check-in every month.',
    ],
    stories: [
      'I paid off forty thousand dollars on a teacher’s salary and kept the spreadsheet.',
      'I grew up in a house where the phone was not answered because it might be a bill.',
      'I worked in collections for two years and decided to change sides.',
      'I waited tables through school and learned to plan a month around tips.',
      'My first credit card nearly ruined my twenties. The second one I read carefully.',
    ],
  },
  {
    title: 'Certified financial planner',
    pni: 'CFP',
    specializations: ['Families and first homes', 'Retirement you can picture', 'Money after a loss or a divorce'],
    services: [
      'A plan for the next ten years in words you can repeat. I sell no products and take no commissions.',
      'We start with what you want your Tuesdays to look like at seventy, and work backward.',
    ],
    stories: [
      'My parents signed a loan they did not understand. I decided to be the person who explains it.',
      'I spent a decade on Wall Street and missed knowing what the money was for.',
      'When my husband died, I was a planner without a plan. I take that seriously now.',
      'I bought my first house at twenty-six and made every mistake so that you do not have to.',
      'I taught high school math. Compound interest was the only lesson no one slept through.',
    ],
  },
  {
    title: 'Accountant for the self-employed',
    pni: 'CPA',
    specializations: ['Taxes without fear', 'Artists, makers and musicians', 'New businesses and side jobs'],
    services: [
      'We set up your books once, properly, and after that a quarter takes you one hour.',
      'Send me the shoebox. I send back a clean set of books, a date, and a number.',
    ],
    stories: [
      'I used to be a drummer. No one had told the band about quarterly estimates.',
      'I ran a flower shop for six years and did its taxes at night. The taxes turned out to be my calling.',
      'I worked for the tax office and know which letters are scary and which only sound that way.',
      'My mother cleaned houses and kept every receipt in a cookie tin. I still have the tin.',
      'I like columns that add up and people who make things. This job has both.',
    ],
  },
]

export const occupations: Record<number, Occupation[]> = { 1: meals, 2: movement, 3: mind, 4: money }
