import { findNextAppointment, haveAppointment } from '../appointments/index.ts'
import type { Appointments } from '../appointments/index.ts'
import type { Files } from '../files/index.ts'
import type { Base, Manifest, WorkerParts } from '../module-list.ts'
import { findProfessionalTitle } from '../profiles/index.ts'
import { chatRoutes } from './chats.routes.ts'
import { eraseMessages, eraseReportCopies } from './chats.store.ts'
import { exportMessages } from './data-export.queries.ts'
import { createChatModule } from './index.ts'
import type { Chats } from './index.ts'
import { createChatSender } from './unread-mails/unread.worker.ts'
import { unsubscribeRoutes } from './unread-mails/unsubscribe.routes.ts'

function create(parts: Base & { files: Files; appointments: Appointments }) {
  const { env, db, clock, channels, files, appointments } = parts
  const chats = createChatModule({
    ...parts,
    createUrl: files.signedUrls.createUrl,
    publicUrl: env.PUBLIC_URL,
    maxCharacters: env.MESSAGE_CHARACTERS,
    approveRequest: appointments.approveRequest,
    haveAppointment,
    async getInfoAboutOther(viewer, other) {
      const [occupation, next] = await Promise.all([
        findProfessionalTitle(db, other),
        findNextAppointment(db, { accountId: viewer, otherId: other, now: clock.now() }),
      ])
      if (!next) return { trade: occupation, nextAppointment: null }
      const { uuid, startsAt, status } = next
      const nextAppointment = { uuid, startsAt: startsAt.toString(), isRequest: status === 'Pending' }
      return { trade: occupation, nextAppointment }
    },
    publishLive: (accountIds, event) => channels.publish(accountIds, JSON.stringify(event)),
  })
  return { chats }
}

export const chatModule = {
  create,
  routes: [chatRoutes],
  rawRoutes: [({ chats }: { chats: Chats }) => unsubscribeRoutes(chats)],
  sender: (parts: Base & WorkerParts & { chats: Chats }) =>
    createChatSender({ ...parts, mailSettings: parts.chats.mailSettings }),
  async eraseAccount(tx, erasure, { files }: { files: Files }) {
    await eraseMessages(tx, erasure)
    // Pictures whose only copy was in a report have no row.
    await files.clearDeletedChatFiles(tx, await eraseReportCopies(tx, erasure.accountId))
  },
  exportData: { messages: exportMessages },
} satisfies Manifest
