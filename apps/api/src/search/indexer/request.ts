/**
 * Runs a request to OpenSearch. The error of the client contains the request with its documents, which must not be logged;
 * as a cause, only its message is logged.
 */
export async function requestOpenSearch<Result>(failure: string, request: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    throw new Error(failure, { cause: error })
  }
}
