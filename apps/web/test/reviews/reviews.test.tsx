import { describe, expect, test } from 'vitest'

import { ReviewDialog } from '~/features/reviews/ReviewDialog.tsx'
import { ReviewRows } from '~/features/reviews/ReviewRows.tsx'
import { toRating } from '~/ui/rating/HandsInput.tsx'

import { renderMarkup, extractText } from '../render-markup.tsx'

const uuid = '0f5c7f0a-4a8e-4a7a-8d5e-2c6a7d1b9e01'
const review = {
  id: 7,
  text: 'Clear and kind.',
  rating: 4.5,
  appointmentUuid: uuid,
  User: { name: 'Sam P.' },
  writtenIn: '2026-11',
}

function renderDialog(existing: typeof review | null): string {
  return renderMarkup(
    <ReviewDialog
      opened
      appointmentUuid={uuid}
      review={existing}
      onSaved={() => Promise.resolve()}
      onClose={() => undefined}
    />,
  )
}

describe('Rate & Review', () => {
  test('has a prompt, a text field and two buttons', { tags: ['REV-01', 'REV-02', 'REV-03'] }, () => {
    const html = renderDialog(null)
    expect(extractText(html)).toMatch(/Rate &amp; Review.*Click on the hands.*Your review.*Cancel Save$/)
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/)
  })

  test('has an initial rating of 0', { tags: ['REV-07'] }, () => {
    expect(renderDialog(null)).toMatch(/type="range"[^>]*aria-valuetext="Not rated"[^>]*value="0"/)
  })

  test('is prefilled with the existing review', { tags: ['REV-04'] }, () => {
    const html = renderDialog(review)
    expect(html).toMatch(/aria-valuetext="4\.5 of 5 hands"[^>]*value="4\.5"/)
    expect(html).toMatch(/<textarea[^>]*>Clear and kind\.<\/textarea>/)
  })

  test.each([
    [0, 0.5],
    [0.05, 0.5],
    [0.1, 1],
    [0.25, 1.5],
    [0.5, 3],
    [0.7, 4],
    [0.999, 5],
    [1.2, 5],
    [-0.1, 0.5],
  ])('turns a click at %s of the row into %s hands', (share, rating) => {
    expect(toRating(share)).toBe(rating)
  })
})

describe('review list', () => {
  const month = 'November 2026'
  const renderRows = (reviews: { id: number; name: string; rating: number; text: string }[]) =>
    renderMarkup(<ReviewRows username="maya" name="Maya" reviews={reviews.map((row) => ({ ...row, month }))} />)

  test('shows name, month, rating and text', { tags: ['OP-076'] }, () => {
    const html = renderRows([{ id: 7, name: 'Sam P.', rating: 4.5, text: 'Clear and kind.' }])
    expect(html).toMatch(
      /aria-hidden="true">SP<.*Sam P\..*November 2026.*aria-label="Rated 4\.5 out of 5".*Clear and kind\./,
    )
  })

  test('omits a missing rating or text', () => {
    expect(renderRows([{ id: 1, name: 'A B.', rating: 0, text: 'Fine.' }])).not.toContain('Rated')
    expect(renderRows([{ id: 2, name: 'C D.', rating: 5, text: '  ' }])).not.toMatch(/<p[ >]/)
  })

  test('has an empty state with a link to the profile', () => {
    expect(renderRows([])).toMatch(/No reviews yet.*href="\/user\/maya"/)
  })
})
