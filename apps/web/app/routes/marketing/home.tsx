import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

import { loadAvailableProfessionals } from '~/features/marketing/home/available-this-week.ts'
import { Hero } from '~/features/marketing/home/Hero.tsx'
import { LifeAreaCards } from '~/features/marketing/home/LifeAreaCards.tsx'
import { ReplaceablePage } from '~/features/marketing/ReplaceablePage.tsx'
import { ProfessionalCallToAction } from '~/features/marketing/sections/CallToAction.tsx'
import { Section } from '~/features/marketing/sections/Section.tsx'
import { Steps } from '~/features/marketing/sections/Steps.tsx'

import type { Route } from './+types/home'

/** Also called on client-side navigation: without a client loader, the browser does not load the contract. */
export async function loader() {
  return { professionals: await loadAvailableProfessionals() }
}

const steps = [
  { title: 'Answer a few questions', text: 'Your goals become a match, with the reasons on every card.' },
  {
    title: 'Pick a time that is really open',
    text: 'Real calendars in your time zone, with a free 15-minute call first where it is offered.',
  },
  {
    title: 'Talk, meet, review',
    text: 'Message in private, meet in person or online, and help the next person choose.',
  },
]

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <ReplaceablePage
      name="home"
      title="The right person for what you want to change"
      description="Fourfold matches you with certified professionals in Movement, Meals, Mind and Money. Tell us your goals; see who fits, why, and when they are available."
      canonical="/home"
      heading={null}
    >
      <Hero professionals={loaderData.professionals} />
      <Section title="Four parts of one life">
        <LifeAreaCards />
      </Section>
      <Section title="How it works">
        <Steps steps={steps} />
        <Anchor component={Link} to="/how-it-works" underline="always" mt="lg" display="inline-block">
          See every step, for members and professionals
        </Anchor>
      </Section>
      <Section>
        <ProfessionalCallToAction />
      </Section>
    </ReplaceablePage>
  )
}
