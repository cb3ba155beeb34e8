import { fileKinds } from '../reference/files.ts'
import { exactText } from '../text.ts'
import { z } from '../zod.ts'

/** An uploaded image, or a YouTube or Vimeo video. (FIL-01) */
export const MediaItem = z
  .object({
    uuid: z.uuid(),
    url: z.string(),
    thumbnailUrl: z.string(),
    storage: z.enum(['Youtube', 'Vimeo']).nullable(),
  })
  .meta({ id: 'MediaItem' })
export type MediaItem = z.infer<typeof MediaItem>

/** Fields next to an uploaded file. (FIL-10) */
export const UploadFields = z.object({
  fileType: z.enum(fileKinds),
  /** UUID or id of the product that the image belongs to. */
  otherObjectId: exactText(64).optional(),
})

const Uploaded = z.object({ uuid: z.uuid(), url: z.string(), thumbnailUrl: z.string() })

/** Reply to an upload. For chat files, `data` repeats the fields, as the specification requires. (OP-054) */
export const UploadReply = Uploaded.extend({ data: Uploaded.optional() })

/** New order of the library. Unlisted files come last; the server ignores unknown UUIDs. */
export const ArrangeForm = z.object({ uuids: z.array(z.uuid()).max(500) })

export const VideoLinkForm = z.object({ id: exactText(40), type: z.enum(['Youtube', 'Vimeo']) })
