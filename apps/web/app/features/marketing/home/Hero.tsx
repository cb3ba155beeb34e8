import { Button, TextInput, Title } from '@mantine/core'
import { IconCertificate, IconCoin, IconLock, IconSearch } from '@tabler/icons-react'
import { Form } from 'react-router'

import type { AvailableProfessional } from './available-this-week.ts'
import { AvailableThisWeek } from './AvailableThisWeek.tsx'

import classes from './Hero.module.css'

const highlights = [
  { icon: IconCertificate, text: 'Certificates on file' },
  { icon: IconLock, text: 'Private by design' },
  { icon: IconCoin, text: 'Free for members' },
]

/** The headline of the home page, with a search field. */
export function Hero({ professionals }: { professionals: readonly AvailableProfessional[] }) {
  return (
    <section className={classes.hero}>
      <div>
        <Title order={1} className={classes.title}>
          The right person for what you want to change.
        </Title>
        <p className={classes.lead}>
          Certified professionals for how you move, eat, feel and spend. Tell us your goals; see who fits, why, and when
          they are available.
        </p>
        <Form action="/search" role="search" className={classes.search}>
          <TextInput
            name="search"
            type="search"
            variant="unstyled"
            size="md"
            aria-label="Search Professionals"
            placeholder="Health Coach, back pain, budgeting…"
            leftSection={<IconSearch size={20} aria-hidden />}
            className={classes.text}
          />
          <Button type="submit" size="md">
            Search
          </Button>
        </Form>
        <ul className={classes.highlights}>
          {highlights.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon size={19} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </div>
      {professionals.length > 0 && <AvailableThisWeek professionals={professionals} />}
    </section>
  )
}
