import { parseUrl } from '../url.ts'

/** A video, recognized from its link without a request to the platform. (FIL-06, OP-055) */
export type Video = { type: 'Youtube' | 'Vimeo'; id: string }

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/
const VIMEO_ID = /^\d{6,12}$/

const youtubeHosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com', 'youtu.be'])
const vimeoHosts = new Set(['vimeo.com', 'player.vimeo.com'])

/** Returns whether an id has the format of its platform. The server checks it before it stores a video. */
export function isVideoId({ type, id }: Video): boolean {
  return (type === 'Youtube' ? YOUTUBE_ID : VIMEO_ID).test(id)
}

function parseHttpUrl(link: string): URL | null {
  const text = link.trim()
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  const url = parseUrl(absolute)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

function extractYouTubeId(host: string, url: URL): string | null {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return first
  if (['embed', 'shorts', 'live', 'v', 'e'].includes(first)) return second
  return url.searchParams.get('v')
}

/**
 * Extracts the id of a Vimeo video: the number after "video" or "videos", or else the first number in the path. Ignores
 * the hash of an unlisted video and the number of an album.
 */
function extractVimeoId(url: URL): string | null {
  const segments = url.pathname.split('/').filter(Boolean)
  const marker = segments.findIndex((segment) => segment === 'video' || segment === 'videos')
  if (marker >= 0) return segments[marker + 1] ?? null
  if (segments[0] === 'album' || segments[0] === 'showcase') return null
  return segments.find((segment) => VIMEO_ID.test(segment)) ?? null
}

export function parseVideoLink(link: string): Video | null {
  const url = parseHttpUrl(link)
  if (!url) return null
  const host = url.hostname.replace(/^www\./, '')
  const video: Video | null = youtubeHosts.has(host)
    ? { type: 'Youtube', id: extractYouTubeId(host, url) ?? '' }
    : vimeoHosts.has(host)
      ? { type: 'Vimeo', id: extractVimeoId(url) ?? '' }
      : null
  return video && isVideoId(video) ? video : null
}

/** Returns the URL of the video's page on its platform. */
export function buildWatchUrl({ type, id }: Video): string {
  return type === 'Youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`
}
