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

function markup(node: ReactNode): string {
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <MemoryRouter>{node}</MemoryRouter>
    </MantineProvider>,
  )
}

describe('what screens are made of', () => {
  test('the error alert is a live region, there before the error is', { tags: ['PLT-08'] }, () => {
    expect(markup(<ErrorAlert message={null} />)).toContain('<div role="alert"></div>')
    expect(markup(<ErrorAlert message="E-mail must be valid" />)).toMatch(/role="alert".*E-mail must be valid/)
  })

  test('the note of success is a live region too', () => {
    expect(markup(<SuccessNote />)).toContain('<div role="status"></div>')
    expect(markup(<SuccessNote>Password changed!</SuccessNote>)).toMatch(/role="status".*Password changed!/)
  })

  test('an empty state says what to do next', () => {
    const shown = markup(
      <EmptyState title="No chats yet" action={<a href="/search">Search Professionals</a>}>
        Write to a professional to start one.
      </EmptyState>,
    )
    expect(shown).toMatch(/<h2[^>]*>No chats yet.*Write to a professional.*href="\/search"/)
  })

  test('a question shows itself only when asked, with both answers', () => {
    const nothing = () => undefined
    const question = (opened: boolean) => (
      <ConfirmDialog opened={opened} title="Delete?" confirmLabel="Delete" danger onConfirm={nothing} onClose={nothing}>
        This cannot be undone.
      </ConfirmDialog>
    )
    expect(markup(question(false))).not.toContain('This cannot be undone.')
    expect(markup(question(true))).toMatch(/role="dialog".*This cannot be undone\..*Cancel.*Delete/)
  })

  test('a rating is five praying hands, and words for who cannot see them', { tags: ['SHL-53'] }, () => {
    const shown = markup(<Hands rating={3.5} />)
    expect(shown).toContain('aria-label="Rated 3.5 out of 5"')
    expect([...shown.matchAll(/<svg[^>]*data-state="(\w+)"/g)].map(([, state]) => state)).toEqual([
      'full',
      'full',
      'full',
      'half',
      'grey',
    ])
    // Each is a pair: a left and a right hand, which are colored apart.
    expect(shown.match(/<path/g)).toHaveLength(10)
  })

  test('the keyboard can pass the navigation', () => {
    expect(markup(<SkipLink to="content" />)).toMatch(/href="#content"[^>]*>Skip to content/)
  })
})
