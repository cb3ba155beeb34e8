import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'

import { ErrorHero } from '../feedback/ErrorHero.tsx'
import { Page } from './Page.tsx'

export function NotFound() {
  return (
    <Page title="Page not found" width="text" heading={null}>
      <ErrorHero label="404" title="This page is not here">
        The address may be mistyped, or the page may have moved.
      </ErrorHero>
      <Group justify="center">
        <Button component={Link} to="/search">
          Search Professionals
        </Button>
        <Button component={Link} to="/home" variant="default">
          Go to the home page
        </Button>
      </Group>
    </Page>
  )
}
