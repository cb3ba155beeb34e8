import { Button } from '@mantine/core'

import { errorText } from '~/lib/data/api.ts'

import { FormFeedback } from '../forms/FormFeedback.tsx'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
}

/** A button that loads the next page; hidden if there is none. */
export function ShowMore({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null
  return (
    <>
      <FormFeedback error={pages.isFetchNextPageError ? errorText(pages.error) : null} />
      <Button variant="light" mt="md" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        Show more
      </Button>
    </>
  )
}
