/** Setting and icons of an occupation. */
export type Workplace = { setting: 'kitchen' | 'outdoors' | 'room' | 'desk'; iconNames: readonly string[] }

const createWorkplace = (setting: Workplace['setting'], iconNames: string): Workplace => ({
  setting,
  iconNames: iconNames.split(' '),
})

const workplaces: Record<string, Workplace> = {
  'Registered dietitian': createWorkplace(
    'kitchen',
    'red-apple broccoli avocado green-salad blueberries carrot lemon glass-of-milk',
  ),
  'Personal chef': createWorkplace('kitchen', 'cooking pot-of-food tomato garlic herb salt bread kitchen-knife'),
  'Nutrition coach': createWorkplace(
    'kitchen',
    'banana bento-box peanuts egg cup-with-straw bowl-with-spoon strawberry sandwich',
  ),
  'Physical therapist': createWorkplace(
    'room',
    'running-shoe adhesive-bandage bone chair stopwatch potted-plant crutch bullseye',
  ),
  'Massage therapist': createWorkplace(
    'room',
    'candle lotion-bottle lotus hibiscus rock potted-plant hot-springs teapot',
  ),
  'Strength coach': createWorkplace(
    'room',
    'flexed-biceps trophy stopwatch running-shirt droplet sports-medal boxing-glove banana',
  ),
  'Yoga teacher': createWorkplace(
    'outdoors',
    'lotus sunrise palm-tree potted-plant leaf-fluttering-in-wind teapot feather sun',
  ),
  'Clinical psychologist': createWorkplace(
    'room',
    'couch-and-lamp brain crescent-moon potted-plant open-book puzzle-piece hot-beverage bed',
  ),
  'Licensed counselor': createWorkplace(
    'room',
    'couch-and-lamp teapot bouquet open-book dove window speech-balloon tulip',
  ),
  'Social worker in private practice': createWorkplace(
    'outdoors',
    'house-with-garden umbrella hot-beverage sunflower spiral-calendar ring-buoy teddy-bear deciduous-tree',
  ),
  'Financial coach': createWorkplace('desk', 'coin pig memo bar-chart jar spiral-calendar seedling credit-card'),
  'Certified financial planner': createWorkplace(
    'desk',
    'house-with-garden chart-increasing key seedling compass books deciduous-tree graduation-cap',
  ),
  'Accountant for the self-employed': createWorkplace(
    'desk',
    'abacus receipt ledger laptop pencil file-folder hot-beverage calendar',
  ),
}

export function getWorkplace(title: string): Workplace {
  const workplace = workplaces[title]
  if (!workplace) throw new RangeError(`no workplace for ${title}`)
  return workplace
}
