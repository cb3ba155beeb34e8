import { profilePath } from '@fourfold/contract/accounts/redirects'
import { Button, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

import { areaPath, searchPath } from '~/lib/links/catalog-paths.ts'
import { useSite } from '~/lib/site/site.ts'
import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import { AreaMark } from '~/ui/labels/AreaMark.tsx'
import { TagList } from '~/ui/labels/TagList.tsx'
import { JsonLd } from '~/ui/page/JsonLd.tsx'

import { ResultGroup } from '../results/ResultGroup.tsx'
import type { Area } from './areas.ts'
import type { Landing } from './landing-page.ts'

import classes from './LandingPage.module.css'

/** Builds the schema.org ItemList. */
function buildItemList({ name, groups }: Landing, publicUrl: string): object {
  const people = groups.flatMap(({ cards }) => cards)
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: people.map((card, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: card.name,
      url: publicUrl + profilePath(card.username),
    })),
  }
}

function AreaTags({ area, isOwnPage }: { area: Area; isOwnPage: boolean }) {
  if (area.tags.length === 0) return null
  return (
    <section className={classes.tags}>
      <Title order={2} size="h3">
        <AreaMark color={area.color} />
        {isOwnPage ? 'Topics' : <Link to={areaPath(area.name)}>More in {area.name}</Link>}
      </Title>
      <TagList tags={area.tags} color={area.color} />
    </section>
  )
}

/** The professionals of a category or tag, with related topics. */
export function LandingPage({ landing }: { landing: Landing }) {
  const { publicUrl } = useSite()
  const { name, groups, areas } = landing
  return (
    <>
      <Group gap="sm">
        <Button component={Link} to="/search">
          Find your match
        </Button>
        <Button component={Link} to={searchPath(name)} variant="default">
          Search “{name}”
        </Button>
      </Group>
      {groups.length > 0 ? (
        <>
          <JsonLd value={buildItemList(landing, publicUrl)} />
          {groups.map((group) => (
            <ResultGroup key={group.id} group={group} />
          ))}
        </>
      ) : (
        <EmptyState title="No one here yet">
          No one lists {name} yet. Look at related topics, or tell us in your own words what you’re looking for.
        </EmptyState>
      )}
      {areas.map((area) => (
        <AreaTags key={area.name} area={area} isOwnPage={area.name === name} />
      ))}
      <Text mt="xl">
        <Link to="/tags" className={classes.allTopics}>
          All topics
        </Link>
      </Text>
    </>
  )
}
