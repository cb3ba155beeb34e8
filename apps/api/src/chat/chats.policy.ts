import { MAX_UNANSWERED } from '@fourfold/contract/chat/shapes'
import type { ChatReply } from '@fourfold/contract/chat/shapes'
import type { AccountId } from '@fourfold/platform/ids'

import type { Actor } from '../infra/actor.ts'
import type { Pair } from './pairs.queries.ts'

type Writer = Pick<Actor, 'accountId' | 'isProfessional'>

type HaveAppointment = (one: AccountId, other: AccountId) => Promise<boolean>

/** Somebody may be written to first when they are a professional we have approved, or when the two have an appointment. */
async function mayBegin(writer: Writer, { other }: Pair, haveAppointment: HaveAppointment): Promise<boolean> {
  if (!writer.isProfessional && !other.isProfessional) return false
  if (other.isProfessional && other.status === 'Approved') return true
  return haveAppointment(writer.accountId, other.id)
}

type WritingState = ChatReply['writing']

/** The same, asked by the use cases. */
export type StateOf = (writer: Actor, pair: Pair) => Promise<WritingState>

/** Whether somebody may write to another, or why not. A person who was written to may always answer. (OP-079) */
export async function writingState(
  writer: Writer,
  pair: Pair,
  haveAppointment: HaveAppointment,
): Promise<WritingState> {
  const { other, chat } = pair
  if (other.id === writer.accountId || other.isDeleted) return 'not_open'
  if (!chat) return (await mayBegin(writer, pair, haveAppointment)) ? 'open' : 'not_open'
  if (chat.isBlocked) return 'blocked'
  // Nobody is told that they were blocked: to them it is as if the other had left.
  if (chat.isBlockedByOther) return 'not_open'
  const isWaiting = chat.begunBy === writer.accountId && !chat.isAnswered && chat.lastSeq >= MAX_UNANSWERED
  return isWaiting ? 'wait_for_answer' : 'open'
}
