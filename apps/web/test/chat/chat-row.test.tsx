// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { ChatRow } from '~/features/chat/list/ChatRow.tsx'
import { ReviewRows } from '~/features/reviews/ReviewRows.tsx'

import { CHAT_ID } from './fixtures.ts'

afterEach(cleanup)

const chat = {
  username: 'maya okafor',
  name: 'maya okafor',
  chatId: CHAT_ID,
  profileImageUrl: null,
  unread: 2,
  lastAt: '2026-11-15T09:00:00Z',
  lastMessage: { text: 'See you Wednesday!', isPicture: false, isOwn: false },
}

function renderRows() {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
  const { container } = render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ul>
          <ChatRow row={chat} />
        </ul>
        <ReviewRows
          username="maya"
          name="Maya"
          reviews={[{ id: 1, name: 'Sam Sample', rating: 4, ratingFloat: 4, text: 'Kind and clear' } as never]}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
  return [...container.querySelectorAll('li')]
}

/** Returns the structure of a row: the initials with their size, then the text. */
function describeRow(row: HTMLElement | undefined) {
  const inner = row?.querySelector('a') ?? row
  const [picture, text] = inner?.children ?? []
  const size = picture instanceof HTMLElement ? picture.style.getPropertyValue('--size') : null
  return { parts: inner?.children.length, initials: picture?.textContent, size, text: text?.textContent }
}

test('a chat row links to the chat and shows the last message and the unread count', () => {
  const link = renderRows()[0]?.querySelector('a')
  expect(link?.getAttribute('href')).toBe('/chat/maya%20okafor')
  expect(link?.textContent).toContain('See you Wednesday!2, 2 unread')
})

test(
  'a review row has the same structure as a chat row: picture or initials, then name and text',
  { tags: ['REV-13'] },
  () => {
    const [chatRow, reviewRow] = renderRows().map(describeRow)
    expect(chatRow).toMatchObject({ parts: 2, initials: 'MO', size: '44px' })
    expect(reviewRow).toMatchObject({ parts: 2, initials: 'SS', size: '44px' })
    expect(chatRow?.text).toMatch(/^Maya Okafor/)
    expect(reviewRow?.text).toMatch(/^Sam Sample.*Kind and clear/)
  },
)
