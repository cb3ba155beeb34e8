import { MAX_UNANSWERED_MESSAGES } from '@fourfold/contract/chat/shapes'
import type { ChatReply } from '@fourfold/contract/chat/shapes'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'
import type { Pair } from './pairs/pairs.queries.ts'

type Writer = Pick<Actor, 'accountId' | 'isProfessional'>

type HaveAppointment = (accountId: AccountId, otherId: AccountId) => Promise<boolean>

/**
 * Returns whether a user may start a chat: with an approved professional, or with the other party of an appointment.
 */
async function canStartChat(writer: Writer, { other }: Pair, haveAppointment: HaveAppointment): Promise<boolean> {
  if (!writer.isProfessional && !other.isProfessional) return false
  if (other.isProfessional && other.status === 'Approved') return true
  return haveAppointment(writer.accountId, other.id)
}

type WritingState = ChatReply['writing']

export type GetWritingState = (writer: Actor, pair: Pair) => Promise<WritingState>

/**
 * Returns whether a user can message another user, or the reason why not. The recipient of a message can always answer.
 * (OP-079)
 */
export async function getWritingState(
  writer: Writer,
  pair: Pair,
  haveAppointment: HaveAppointment,
): Promise<WritingState> {
  const { other, chat } = pair
  if (other.id === writer.accountId || other.isDeleted) return 'not_open'
  if (!chat) return (await canStartChat(writer, pair, haveAppointment)) ? 'open' : 'not_open'
  if (chat.isBlocked) return 'blocked'
  // A blocked user must not learn of the block, so the chat looks as if the other user had deleted their account.
  if (chat.isBlockedByOther) return 'not_open'
  const isLimitReached =
    chat.startedBy === writer.accountId && !chat.isAnswered && chat.lastSeq >= MAX_UNANSWERED_MESSAGES
  return isLimitReached ? 'wait_for_answer' : 'open'
}
