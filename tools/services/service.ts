/** One server the product leans on. */
export type Service = {
  name: string
  address: string
  /** Debian packages to install when the server is neither answering nor installed. */
  packages: { command: string; names: string[] }
  /** True when it can be used as it is; throws when something else sits on its port. */
  answers: () => Promise<boolean>
  start: () => Promise<void>
  /** Creates what the product expects to find in it, and says what that is. */
  prepare?: () => Promise<string>
  /** Stops it if `start` of this checkout started it; says whether it did. */
  stop: () => Promise<boolean>
}

/** Asks again until the answer is yes; a server that never answers is an error. */
export async function waitUntilAnswers(service: Service, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await service.answers())) {
    if (Date.now() > end) throw new Error(`${service.name} does not answer at ${service.address} after ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
