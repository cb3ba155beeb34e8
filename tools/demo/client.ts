import { buildPath } from '@fourfold/contract/endpoint'
import type { CallInput, Endpoint, ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'
import { uploadFile } from '@fourfold/contract/files/endpoints'
import type { FileKind } from '@fourfold/contract/reference/files'

type Request = {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: object
}
type Send = (request: Request) => Promise<{ json(): unknown }>

/** Calls the API as demo users. */
export function createClient(send: Send) {
  async function sendRequest<E extends Endpoint>(endpoint: E, request: Request): Promise<ReplyOf<E>> {
    const response = await send(request)
    const { data, errors } = response.json() as Envelope<ReplyOf<E>>
    if (data === null)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${errors[0]?.msg} ${errors[0]?.field ?? ''}`)
    return data
  }
  const bearer = (token: string | null): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})

  return {
    call<E extends Endpoint>(endpoint: E, token: string | null, input: CallInput<E>): Promise<ReplyOf<E>> {
      const { params, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: object }
      return sendRequest(endpoint, {
        method: endpoint.method,
        url: buildPath(endpoint, { params, query }),
        headers: bearer(token),
        ...(body && { payload: body }),
      })
    },

    async upload(
      token: string,
      content: Buffer,
      { name = 'picture', ...fields }: { fileType: FileKind; otherObjectId?: string; name?: string },
    ) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.append(field, value)
      form.append('file', new Blob([new Uint8Array(content)]), `${name}.jpg`)
      const multipart = new Response(form)
      return sendRequest(uploadFile, {
        method: 'POST',
        url: buildPath(uploadFile, {}),
        headers: { ...bearer(token), 'content-type': multipart.headers.get('content-type') ?? '' },
        payload: Buffer.from(await multipart.arrayBuffer()),
      })
    },
  }
}

export type Client = ReturnType<typeof createClient>
