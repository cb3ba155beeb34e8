/** A server that the product depends on. */
export type Service = {
  name: string
  address: string
  /** Debian packages to install when the server is neither answering nor installed. */
  packages: { command: string; names: string[] }
  /** True when the server is usable; throws when another program uses its port. */
  answers: () => Promise<boolean>
  start: () => Promise<void>
  /** Creates what the product needs in the server, and describes it. */
  prepare?: () => Promise<string>
  /** Stops the server if this checkout started it; returns whether it did. */
  stop: () => Promise<boolean>
}

/** Waits until the service answers; throws on timeout. */
export async function waitUntilAnswers(service: Service, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await service.answers())) {
    if (Date.now() > end) throw new Error(`${service.name} does not answer at ${service.address} after ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
