import type { ProfileReply, ProfileUser } from '@fourfold/contract/profiles/shapes'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'

import { ProfileScreen } from '~/features/profiles/public/ProfileScreen.tsx'

import { maya, member, viewOf } from './somebody.ts'

const image = (uuid: string) => ({ uuid, url: `/i/${uuid}.webp`, thumbnailUrl: `/t/${uuid}.webp`, storage: null })
const video = { uuid: 'v', url: 'https://vimeo.com/1', thumbnailUrl: '/v.svg', storage: 'Vimeo' as const }

/** The page as the server sends it to anybody. */
function page(user: ProfileUser, more: Partial<ProfileReply> = {}): string {
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <MemoryRouter>
        <ProfileScreen person={viewOf(user, more)} />
      </MemoryRouter>
    </MantineProvider>,
  )
}

describe('the public profile', () => {
  test('PRO-04: the avatar measures 140, picture or initials', () => {
    expect(page(maya)).toMatch(/<img[^>]*medium\.webp[^>]*width="140" height="140"/)
    expect(page(member)).toMatch(/--size:140px;--narrow-size:140px"[^>]*>M</)
  })

  test('PRO-06: five hands in half steps, the number and the count', () => {
    expect(page(maya)).toMatch(/aria-label="Rated 4\.5 out of 5".*>4\.5<.*>38 reviews</)
    expect(page({ ...maya, ratingCount: 1 })).toContain('1 review<')
    expect(page({ ...maya, rating: 0, ratingCount: 0 })).toContain('Not rated yet')
  })

  test('PRO-19: the goals behind the ellipsis are on the page, one step away', () => {
    expect(page(maya)).toMatch(/<summary aria-label="1 more goal in Movement">…<\/summary>.*Posture/)
  })

  test('PRO-13: pictures open here; a video opens at its provider, of which the page loads nothing', () => {
    const html = page(maya, { images: [image('a'), video] })
    expect(html).toMatch(/href="\/i\/a\.webp" aria-haspopup="dialog"/)
    expect(html).toMatch(/href="https:\/\/vimeo\.com\/1" target="_blank" rel="noopener noreferrer nofollow"/)
    expect(html.match(/src="https?:/g)).toBeNull()
  })

  test('PRO-15, PRO-16, PRO-17, PRO-28: a section for each, and none for what is not there', () => {
    const headings = (html: string) =>
      [...html.matchAll(/<h2[^>]*>(?:<span[^>]*><\/span>)?([^<]*)</g)].map(([, text]) => text)
    const product = {
      id: 1,
      uuid: 'p',
      link: 'https://shop.example',
      title: 'Bands',
      name: 'Bands',
      description: '',
      category: 'Movement' as const,
      subcategory: 'Gear',
      thumbnailUrl: null,
      username: 'maya',
      createdAt: '2026-01-01T00:00:00Z',
    }
    const full = page(maya, {
      images: [image('a')],
      files: [{ ...image('c'), fileName: 'c.png' }],
      products: [product],
    })
    expect(headings(full)).toEqual([
      'My Story',
      'Movement',
      'Practical details',
      'Links',
      'Products',
      'Gallery',
      'Proof of Certification',
      'Reviews',
    ])
    expect(headings(page({ ...member, isProfessional: true }))).toEqual(['My Story', 'Practical details', 'Reviews'])
  })

  test('OP-036: of a member only the name, and why there is no more', () => {
    const html = page(member)
    expect(html).toContain('Member of Fourfold')
    expect(html).not.toMatch(/<h2|Schedule|Rated/)
  })
})
