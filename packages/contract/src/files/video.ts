import { parseUrl } from '../url.ts'

/** A video of a pasted link, recognized without a request to the platform. (FIL-06, OP-055) */
export type Video = { type: 'Youtube' | 'Vimeo'; id: string }

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/
const VIMEO_ID = /^\d{6,12}$/

const youtubeHosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com', 'youtu.be'])
const vimeoHosts = new Set(['vimeo.com', 'player.vimeo.com'])

/** Whether an id has the format of its platform. The server checks this before storing a video. */
export function isVideoId({ type, id }: Video): boolean {
  return (type === 'Youtube' ? YOUTUBE_ID : VIMEO_ID).test(id)
}

function parse(link: string): URL | null {
  const text = link.trim()
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  const url = parseUrl(absolute)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

function youtubeId(host: string, url: URL): string | null {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return first
  if (['embed', 'shorts', 'live', 'v', 'e'].includes(first)) return second
  return url.searchParams.get('v')
}

/**
 * The number of a Vimeo video follows "video" or "videos", a channel name, or nothing; unlisted videos add a hash.
 * The number of an album is not a video.
 */
function vimeoId(url: URL): string | null {
  const segments = url.pathname.split('/').filter(Boolean)
  const marker = segments.findIndex((segment) => segment === 'video' || segment === 'videos')
  if (marker >= 0) return segments[marker + 1] ?? null
  if (segments[0] === 'album' || segments[0] === 'showcase') return null
  return segments.find((segment) => VIMEO_ID.test(segment)) ?? null
}

export function parseVideoLink(link: string): Video | null {
  const url = parse(link)
  if (!url) return null
  const host = url.hostname.replace(/^www\./, '')
  const video: Video | null = youtubeHosts.has(host)
    ? { type: 'Youtube', id: youtubeId(host, url) ?? '' }
    : vimeoHosts.has(host)
      ? { type: 'Vimeo', id: vimeoId(url) ?? '' }
      : null
  return video && isVideoId(video) ? video : null
}

/** URL of the page that plays the video. */
export function watchUrl({ type, id }: Video): string {
  return type === 'Youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`
}
