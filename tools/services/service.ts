/** A server that the product depends on. */
export type Service = {
  name: string
  address: string
  /** The setting that is emptied if the server is not available. Without it, the product works without the server. */
  optionalSetting?: string
  /** Debian packages to install if the server is neither running nor installed. */
  packages: { command: string; names: string[] }
  /** True if the server is usable; throws if another program uses its port. */
  isAvailable: () => Promise<boolean>
  start: () => Promise<void>
  /** Returns whether the server has exited since its start. */
  hasExited?: () => boolean
  /** Creates the database or bucket of the product, and returns a description for the table. */
  prepare?: () => Promise<string>
  /** Stops the server if this checkout started it; returns whether it did. */
  stop: () => Promise<boolean>
}

/** Waits until the service is available; throws on timeout. */
export async function waitUntilAvailable(service: Service, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await service.isAvailable())) {
    if (service.hasExited?.()) throw new Error(`${service.name} has exited: see .cache/services`)
    if (Date.now() > end) throw new Error(`${service.name} is not available at ${service.address} after ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
