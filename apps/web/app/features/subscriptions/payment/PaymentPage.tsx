import { Button, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { Page } from '~/ui/page/Page.tsx'

import { BILLING_PATH, CATEGORIES_PATH } from '../texts.ts'

import classes from './PaymentPage.module.css'

type PaymentPageProps = { title: string; heading?: string; children: ReactNode }

/** The layout of the pages before and after the checkout. */
export function PaymentPage({ title, heading = title, children }: PaymentPageProps) {
  return (
    <Page title={title} heading={null} width="narrow">
      <Paper withBorder className={classes.card}>
        <Title order={1} size="h2">
          {heading}
        </Title>
        <Stack gap="md" mt="md">
          {children}
        </Stack>
      </Paper>
    </Page>
  )
}

/** Buttons in a row; stacked on narrow screens. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

type PaymentErrorProps = {
  message: string
  retry?: { isBusy: boolean; onRetry: () => void } | null
  children: ReactNode
}

/** Shows the error, other links, and a retry button if a retry may succeed. (PLT-09) */
export function PaymentError({ message, retry, children }: PaymentErrorProps) {
  return (
    <>
      <ErrorAlert message={message} />
      <ButtonRow>
        {retry && (
          <Button size="md" loading={retry.isBusy} onClick={retry.onRetry}>
            Try again
          </Button>
        )}
        {children}
      </ButtonRow>
    </>
  )
}

type EditCategoriesProps = { isPrimary?: boolean }

/** A link to the categories in the profile editor. (SUB-22) */
export function EditCategories({ isPrimary = false }: EditCategoriesProps) {
  return (
    <Button component={Link} to={CATEGORIES_PATH} size="md" variant={isPrimary ? 'filled' : 'default'}>
      Edit Categories
    </Button>
  )
}

/** A link to the billing portal. (SUB-22) */
export function ManageBilling() {
  return (
    <Button component={Link} to={BILLING_PATH} size="md" variant="default">
      Manage Billing
    </Button>
  )
}
