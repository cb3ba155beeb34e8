import { Anchor, Text } from '@mantine/core'

import { Prose } from '~/features/marketing/legal/Prose.tsx'
import { ReplaceablePage } from '~/features/marketing/ReplaceablePage.tsx'
import { CallToAction } from '~/features/marketing/sections/CallToAction.tsx'
import { LifeAreaList } from '~/features/marketing/sections/LifeAreaList.tsx'
import { Section } from '~/features/marketing/sections/Section.tsx'
import { Steps } from '~/features/marketing/sections/Steps.tsx'
import { externalLinkProps } from '~/lib/links/web-link.ts'

const principles = [
  { title: 'People before listings', text: 'You see who fits your goals and why, not who shouts the loudest.' },
  {
    title: 'Proof, on the table',
    text: 'Professionals show their proof of certification on their profile, where you can read it.',
  },
  {
    title: 'Your story stays yours',
    text: 'Your answers are visible to you and the professionals you book.',
  },
]

export default function About() {
  return (
    <ReplaceablePage
      name="about"
      title="About Fourfold"
      description="Why Fourfold exists: one calm place to find a certified professional for your body, your table, your mind or your money."
      canonical="/about-wlg"
      lead="One calm place to find the person who can help, whichever part of life needs it."
    >
      <Prose>
        <p>
          Most of what we want to change is not one thing. A sore back costs sleep, bad sleep changes what we eat, and
          worry about money sits under all of it. Yet help is scattered: one directory for therapists, another for
          trainers, a friend’s tip for a financial coach, and weeks of phone calls in between.
        </p>
        <p>
          Fourfold brings certified professionals from four parts of life together. You say what you would like to
          change, we show who works on exactly that, and you book a time that is really open.
        </p>
      </Prose>
      <Section title="Movement, Meals, Mind, Money">
        <LifeAreaList />
      </Section>
      <Section title="What we stand for">
        <Steps steps={principles} isNumbered={false} />
      </Section>
      <Section>
        <CallToAction
          title="Searching is free."
          text="Look around first. You need an account only to get matched, send a message, or book."
          action={{ label: 'Search Professionals', to: '/search' }}
        />
      </Section>
      <Text c="dimmed" size="sm" mt="xl">
        Zip codes and places come from{' '}
        <Anchor href="https://www.geonames.org/" underline="always" {...externalLinkProps}>
          GeoNames
        </Anchor>{' '}
        under the{' '}
        <Anchor href="https://creativecommons.org/licenses/by/4.0/" underline="always" {...externalLinkProps}>
          Creative Commons Attribution 4.0 license
        </Anchor>
        .
      </Text>
    </ReplaceablePage>
  )
}
