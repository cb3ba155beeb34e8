import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'

import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { SuccessNote } from '~/ui/feedback/SuccessNote.tsx'
import { SkipLink } from '~/ui/navigation/SkipLink.tsx'
import { Hands } from '~/ui/rating/Hands.tsx'

function renderMarkup(node: ReactNode): string {
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <MemoryRouter>{node}</MemoryRouter>
    </MantineProvider>,
  )
}

describe('ui components', () => {
  test('ErrorAlert is a live region that exists before the error', { tags: ['PLT-08'] }, () => {
    expect(renderMarkup(<ErrorAlert message={null} />)).toContain('<div role="alert"></div>')
    expect(renderMarkup(<ErrorAlert message="E-mail must be valid" />)).toMatch(/role="alert".*E-mail must be valid/)
  })

  test('SuccessNote is a live region that exists before the message', () => {
    expect(renderMarkup(<SuccessNote />)).toContain('<div role="status"></div>')
    expect(renderMarkup(<SuccessNote>Password changed!</SuccessNote>)).toMatch(/role="status".*Password changed!/)
  })

  test('EmptyState shows title, text and action', () => {
    const html = renderMarkup(
      <EmptyState title="No chats yet" action={<a href="/search">Search Professionals</a>}>
        Write to a professional to start one.
      </EmptyState>,
    )
    expect(html).toMatch(/<h2[^>]*>No chats yet.*Write to a professional.*href="\/search"/)
  })

  test('ConfirmDialog shows both buttons when open and nothing when closed', () => {
    const noop = () => undefined
    const dialog = (opened: boolean) => (
      <ConfirmDialog opened={opened} title="Delete?" confirmLabel="Delete" danger onConfirm={noop} onClose={noop}>
        This cannot be undone.
      </ConfirmDialog>
    )
    expect(renderMarkup(dialog(false))).not.toContain('This cannot be undone.')
    expect(renderMarkup(dialog(true))).toMatch(/role="dialog".*This cannot be undone\..*Cancel.*Delete/)
  })

  test('Hands renders five hands with a text alternative', { tags: ['SHL-53'] }, () => {
    const html = renderMarkup(<Hands rating={3.5} />)
    expect(html).toContain('aria-label="Rated 3.5 out of 5"')
    expect([...html.matchAll(/<svg[^>]*data-state="(\w+)"/g)].map(([, state]) => state)).toEqual([
      'full',
      'full',
      'full',
      'half',
      'grey',
    ])
    // Each is a pair of hands, colored separately.
    expect(html.match(/<path/g)).toHaveLength(10)
  })

  test('SkipLink links to the content', () => {
    expect(renderMarkup(<SkipLink to="content" />)).toMatch(/href="#content"[^>]*>Skip to content/)
  })
})
