import { Button, Group } from '@mantine/core'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'

import { ApiError, NetworkError } from '~/lib/data/api.ts'
import { useSession } from '~/lib/session/session.ts'
import { useResponseContext } from '~/lib/site/response-context.ts'
import { useSite } from '~/lib/site/site.ts'
import { ErrorHero } from '~/ui/feedback/ErrorHero.tsx'
import { NotFound } from '~/ui/page/NotFound.tsx'
import { Page } from '~/ui/page/Page.tsx'
import { PageSkeleton } from '~/ui/page/PageSkeleton.tsx'

function describeError(error: unknown): string {
  if (error instanceof NetworkError) return 'We could not reach our servers. Check your connection, then try again.'
  if (error instanceof ApiError) return error.message
  return 'Please try again.'
}

/** Replaces a page that failed to load or render. */
export function PageError() {
  const error = useRouteError()
  const responseContext = useResponseContext()
  const { contactEmail } = useSite()
  const session = useSession()
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500

  // The session has ended, and the redirect to the login is in progress. (ACC-61)
  if (status === 401 && !session) return <PageSkeleton />
  if (status === 404) return <NotFound />

  const requestId = error instanceof ApiError ? error.requestId : responseContext.requestId
  return (
    <Page title="Something went wrong" width="text" heading={null}>
      <ErrorHero label={String(status)} title="Something went wrong">
        {describeError(error)}
        {contactEmail && ` If it keeps happening, write to ${contactEmail}.`}
        {requestId && (
          <>
            {' Request '}
            <code data-request-id>{requestId}</code>
          </>
        )}
      </ErrorHero>
      <Group justify="center">
        <Button component="a" href={pathname + search}>
          Try again
        </Button>
        <Button component={Link} to="/search" variant="default">
          Go to search
        </Button>
      </Group>
    </Page>
  )
}
