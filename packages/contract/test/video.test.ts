import { describe, expect, test } from 'vitest'

import { errorDefinitions } from '../src/errors.ts'
import { isVideoId, parseVideoLink, buildWatchUrl } from '../src/files/video.ts'

const ID = 'dQw4w9WgXcQ'
const NUMBER = '76979871'

describe('parseVideoLink', () => {
  test.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}`,
    `youtube.com/watch?v=${ID}`,
    `//www.youtube.com/watch?v=${ID}`,
    `  https://www.youtube.com/watch?v=${ID}\n`,
    `https://www.youtube.com/watch?v=${ID}&t=42s`,
    `https://www.youtube.com/watch?list=PL0123&index=3&v=${ID}`,
    `https://www.youtube.com/watch?v=${ID}#t=1m`,
    `https://www.youtube.com/watch/?v=${ID}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}&feature=share`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}`,
    `youtu.be/${ID}?si=abcdef&t=10`,
    `https://www.youtu.be/${ID}/`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://youtube.com/shorts/${ID}?feature=share`,
    `https://www.youtube.com/live/${ID}?si=xyz`,
    `https://www.youtube.com/v/${ID}?version=3`,
    `https://www.youtube.com/e/${ID}`,
    `https://www.youtube.com/watch?app=desktop&v=${ID}`,
    `https://www.youtube.com:443/watch?v=${ID}`,
  ])('recognizes the YouTube link %s', { tags: ['FIL-06'] }, (link) => {
    expect(parseVideoLink(link)).toEqual({ type: 'Youtube', id: ID })
  })

  test.each([
    `https://vimeo.com/${NUMBER}`,
    `http://www.vimeo.com/${NUMBER}`,
    `vimeo.com/${NUMBER}`,
    `https://vimeo.com/${NUMBER}/`,
    `https://vimeo.com/${NUMBER}/8272103f6e`,
    `https://vimeo.com/${NUMBER}?share=copy#t=5`,
    `https://player.vimeo.com/video/${NUMBER}`,
    `https://player.vimeo.com/video/${NUMBER}?h=8272103f6e&title=0`,
    `https://vimeo.com/channels/staffpicks/${NUMBER}`,
    `https://vimeo.com/groups/shortfilms/videos/${NUMBER}`,
    `https://vimeo.com/album/2838732/video/${NUMBER}`,
    `https://vimeo.com/showcase/2838732/video/${NUMBER}`,
    `https://vimeo.com/ondemand/something/${NUMBER}`,
  ])('recognizes the Vimeo link %s', { tags: ['FIL-06'] }, (link) => {
    expect(parseVideoLink(link)).toEqual({ type: 'Vimeo', id: NUMBER })
  })

  test.each([
    '',
    'hello',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?u=https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=tooshort',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQx',
    'https://www.youtube.com/watch?v=dQw4w9WgXc%3C',
    'https://www.youtube.com/@somebody',
    'https://www.youtube.com/playlist?list=PL0123456789',
    'https://vimeo.com/',
    'https://vimeo.com/12345',
    'https://vimeo.com/somebody',
    'https://vimeo.com/showcase/2838732',
    'https://vimeo.com/album/2838732/video',
    'https://vimeo.com/1234567890123',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,youtube.com/watch?v=dQw4w9WgXcQ',
    'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">',
  ])('rejects "%s"', { tags: ['FIL-06'] }, (link) => {
    expect(parseVideoLink(link)).toBeNull()
  })
})

test('the error for an unrecognized link has the specified message', () => {
  expect(errorDefinitions.invalid_video_link.msg).toBe('Invalid video link')
})

test('buildWatchUrl returns a link that parseVideoLink parses to the same video', () => {
  for (const video of [{ type: 'Youtube', id: ID } as const, { type: 'Vimeo', id: NUMBER } as const]) {
    expect(isVideoId(video)).toBe(true)
    expect(parseVideoLink(buildWatchUrl(video))).toEqual(video)
  }
})
