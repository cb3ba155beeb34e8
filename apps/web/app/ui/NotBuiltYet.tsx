import { Badge, Button, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

import { Head } from './Head.tsx'
import { PageFrame } from './PageFrame.tsx'

type NotBuiltYetProps = {
  title: string
  will: string
  /** Below the heading of another page. */
  nested?: boolean
}

/** A page whose turn has not come: it says so, and says what will be here. */
export function NotBuiltYet({ title, will, nested = false }: NotBuiltYetProps) {
  const card = (
    <Paper withBorder p="xl">
      <Badge size="lg">Not built yet</Badge>
      <Title order={nested ? 2 : 1} mt="md">
        {title}
      </Title>
      <Text c="dimmed" mt="xs" mb="lg" size="lg">
        {will}
      </Text>
      <Button component={Link} to="/search" variant="light">
        Go to search
      </Button>
    </Paper>
  )
  return (
    <>
      <Head title={title} />
      {nested ? card : <PageFrame width="text">{card}</PageFrame>}
    </>
  )
}
