import { fileKinds } from '../reference/files.ts'
import { exactText } from '../text.ts'
import { z } from '../zod.ts'

/** An image, or a video on another platform. (FIL-01) */
export const MediaItem = z
  .object({
    uuid: z.uuid(),
    url: z.string(),
    thumbnailUrl: z.string(),
    storage: z.enum(['Youtube', 'Vimeo']).nullable(),
  })
  .meta({ id: 'MediaItem' })
export type MediaItem = z.infer<typeof MediaItem>

/** Fields sent with an uploaded file. (FIL-10) */
export const UploadFields = z.object({
  fileType: z.enum(fileKinds),
  /** Uuid or id of the product that the image belongs to. */
  otherObjectId: exactText(64).optional(),
})

const Uploaded = z.object({ uuid: z.uuid(), url: z.string(), thumbnailUrl: z.string() })

/** For chat files, `data` repeats the fields, as the specification requires. (OP-054) */
export const UploadReply = Uploaded.extend({ data: Uploaded.optional() })

/** The library in its new order. Files that are not listed come last; unknown uuids are ignored. */
export const ArrangeForm = z.object({ uuids: z.array(z.uuid()).max(500) })

export const VideoLinkForm = z.object({ id: exactText(40), type: z.enum(['Youtube', 'Vimeo']) })
