import { describe, expect, test } from 'vitest'

import { IMAGE, maya, member, buildView } from './public-fixtures.ts'

describe('toProfileView', () => {
  test('returns image URLs in the generated sizes, or null', () => {
    expect(buildView(maya)).toMatchObject({
      avatar: `${IMAGE}/medium.webp`,
      cover: { src: `${IMAGE}/full.webp`, srcSet: `${IMAGE}/medium.webp 1000w, ${IMAGE}/full.webp 1600w` },
      previewImage: `${IMAGE}/full.jpg`,
    })
    const viewWithoutImages = buildView({ ...maya, profileImageUrl: null, backgroundImageUrl: null })
    expect(viewWithoutImages).toMatchObject({ avatar: null, cover: null, previewImage: null, color: '#c8553d' })
  })

  test('names pictures by position, videos by provider and certificates by file name', () => {
    const image = { uuid: '1', url: '/i/full.webp', thumbnailUrl: '/i/thumbnail.webp', storage: null }
    const video = { uuid: '2', url: 'https://vimeo.com/1', thumbnailUrl: '/v.svg', storage: 'Vimeo' as const }
    const view = buildView(maya, { images: [image, video], files: [{ ...image, fileName: 'Doctor of P.T.jpeg' }] })
    expect(view.gallery.map(({ name }) => name)).toEqual(['Picture 1 of 2', 'Video 2 of 2, on Vimeo'])
    expect(view.certificates.map(({ name }) => name)).toEqual(['Doctor of P.T'])
  })
})

describe('isIndexable', () => {
  test('is true only for a professional with an active category', () => {
    expect(buildView(maya).isIndexable).toBe(true)
    const expiredUser = { ...maya, UserCategories: [{ id: 1, categoryId: 2, status: 'Expired' as const }] }
    expect(buildView(expiredUser).isIndexable).toBe(false)
  })

  test('is false for members, who show only name and picture', () => {
    const view = buildView(member)
    expect(view).toMatchObject({ name: 'Mila', avatar: null, isIndexable: false, description: '', story: '' })
    expect([view.areas, view.links, view.reviews, view.gallery].flat()).toEqual([])
  })
})
