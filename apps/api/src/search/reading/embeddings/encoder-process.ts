import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'

import type { EncoderReply, EncoderRequest } from './encoder.ts'
import { TOKENIZER_FILE, VECTOR_LENGTH, WEIGHTS_FILE } from './model.ts'

/** Longer texts are cut. */
const MAX_TOKENS = 128

const [, , folder = ''] = process.argv
const tokenizer = new Tokenizer(JSON.parse(readFileSync(join(folder, TOKENIZER_FILE), 'utf8')) as object, {})
const session = await InferenceSession.create(join(folder, WEIGHTS_FILE), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
})

/** Returns the mean of the vectors of all tokens, scaled to length 1, so that a dot product is the cosine similarity. */
function poolTokens(tokens: Float32Array): Float32Array {
  const sums = new Float32Array(VECTOR_LENGTH)
  for (const [index, value] of tokens.entries()) {
    const position = index % VECTOR_LENGTH
    sums[position] = (sums[position] ?? 0) + value
  }
  const length = Math.hypot(...sums)
  return sums.map((value) => value / length)
}

/** Encodes one text. The weights are quantized by the values of a whole batch, so a batch would change its vectors. */
async function encode(text: string): Promise<Float32Array> {
  const ids = tokenizer.encode(text).ids.slice(0, MAX_TOKENS)
  const createTensor = (values: BigInt64Array) => new Tensor('int64', values, [1, ids.length])
  const { last_hidden_state: output } = await session.run({
    input_ids: createTensor(BigInt64Array.from(ids, BigInt)),
    attention_mask: createTensor(new BigInt64Array(ids.length).fill(1n)),
    token_type_ids: createTensor(new BigInt64Array(ids.length)),
  })
  if (!(output?.data instanceof Float32Array)) throw new Error('the model returned no vectors')
  return poolTokens(output.data)
}

/** The parent may have exited, which is not an error. */
const send = (reply: EncoderReply) => process.send?.(reply, () => undefined)

async function answer({ id, text }: EncoderRequest): Promise<void> {
  try {
    send({ id, vector: await encode(text) })
  } catch (error) {
    send({ id, error: String(error) })
  }
}

process.on('message', (request: EncoderRequest) => void answer(request))
// The parent has exited.
process.on('disconnect', () => process.exit())
send({ isReady: true })
