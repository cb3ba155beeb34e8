import { EmptyReply } from '../accounts/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_BYTES_PER_FILE } from '../reference/files.ts'
import { z } from '../zod.ts'
import { ArrangeForm, MediaItem, UploadFields, UploadReply, VideoLinkForm } from './shapes.ts'

const HOUR = 3600

export const uploadFile = endpoint({
  method: 'POST',
  path: '/file/upload',
  access: 'user',
  summary: 'Upload a JPEG or PNG image; the file extension must match the content. (FIL-10)',
  upload: { maxBytes: MAX_BYTES_PER_FILE, fields: UploadFields },
  reply: UploadReply,
  errors: ['image_not_readable', 'file_name_without_extension', 'file_name_misleading', 'not_found', 'too_many_files'],
  limits: { account: { attempts: 600, seconds: HOUR } },
})

export const deleteFile = endpoint({
  method: 'POST',
  path: '/file/delete',
  access: 'user',
  summary: "Delete one of the caller's files. (FIL-11, OP-056)",
  body: z.object({ uuid: z.uuid() }),
  reply: EmptyReply,
  errors: ['not_found'],
})

export const uploadVideoLink = endpoint({
  method: 'POST',
  path: '/file/uploadVideoLink',
  access: 'professional',
  summary: "Add a YouTube or Vimeo video to the caller's library. (FIL-12, OP-055)",
  body: VideoLinkForm,
  reply: MediaItem,
  errors: ['invalid_video_link', 'too_many_files'],
})

export const arrangeFiles = endpoint({
  method: 'POST',
  path: '/file/arrange',
  access: 'professional',
  summary: "Reorder the caller's library and gallery. (extension)",
  body: ArrangeForm,
  reply: z.object({ images: z.array(MediaItem) }),
  errors: [],
  limits: { account: { attempts: 600, seconds: HOUR } },
})

export const loadFile = endpoint({
  method: 'GET',
  path: '/file/load',
  access: 'optional',
  summary: 'Get the URL of a file; for a chat file, a short-lived URL for the two participants only. (FIL-13)',
  query: z.object({ uuid: z.uuid() }),
  reply: z.object({ file: MediaItem }),
  errors: ['not_found'],
  limits: { address: { attempts: 1200, seconds: 60 } },
})
