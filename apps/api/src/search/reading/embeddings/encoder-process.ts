import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'

import { MODEL } from './encoder.ts'
import type { EncoderReply, EncoderRequest } from './encoder.ts'

const VECTOR_LENGTH = 384
/** Longer texts are truncated. */
const MAX_TOKENS = 128

const [, , folder = ''] = process.argv
const vocabulary = JSON.parse(readFileSync(join(folder, `${MODEL}-tokenizer.json`), 'utf8')) as object
const tokenizer = new Tokenizer(vocabulary, {})
const session = await InferenceSession.create(join(folder, `${MODEL}.onnx`), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
})

/** Returns the mean of all token vectors, scaled to length 1, so that a dot product is the cosine similarity. */
function poolTokens(tokenVectors: Float32Array): Float32Array {
  const sums = new Float32Array(VECTOR_LENGTH)
  for (const [index, value] of tokenVectors.entries()) {
    const position = index % VECTOR_LENGTH
    sums[position] = (sums[position] ?? 0) + value
  }
  const length = Math.hypot(...sums)
  return sums.map((value) => value / length)
}

/** Encodes one text. In a batch, quantization would make the vector of a text depend on the other texts. */
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

/** Sends a reply. Ignores errors, because the parent process may have exited. */
const send = (reply: EncoderReply) => process.send?.(reply, () => undefined)

process.on('message', ({ id, text }: EncoderRequest) => {
  encode(text).then(
    (vector) => send({ id, vector }),
    (error: unknown) => send({ id, error: String(error) }),
  )
})
// The parent process has exited.
process.on('disconnect', () => process.exit())
send('ready')
