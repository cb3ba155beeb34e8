import { fileKinds } from '../reference/files.ts'
import { exactText } from '../text.ts'
import { z } from '../zod.ts'

/** An image, or a video kept elsewhere. (FIL-01) */
export const MediaItem = z
  .object({
    uuid: z.uuid(),
    url: z.string(),
    thumbnailUrl: z.string(),
    storage: z.enum(['Youtube', 'Vimeo']).nullable(),
  })
  .meta({ id: 'MediaItem' })
export type MediaItem = z.infer<typeof MediaItem>

/** The fields beside the file in an upload. (FIL-10) */
export const UploadFields = z.object({
  fileType: z.enum(fileKinds),
  /** The product an image belongs to: its uuid or its id. */
  otherObjectId: exactText(64).optional(),
})

const Uploaded = z.object({ uuid: z.uuid(), url: z.string(), thumbnailUrl: z.string() })

/** Every kind answers with everything; chat repeats it one level deeper, as the specification has it. (OP-054) */
export const UploadReply = Uploaded.extend({ data: Uploaded.optional() })

/** The whole library in its new order. What it does not name comes last; what is not there is passed over. */
export const ArrangeForm = z.object({ uuids: z.array(z.uuid()).max(500) })

export const VideoLinkForm = z.object({ id: exactText(40), type: z.enum(['Youtube', 'Vimeo']) })
