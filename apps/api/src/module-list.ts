import { inTransaction } from '@fourfold/platform/db/db'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { RawRoute } from './http/build-app.ts'
import type { Route } from './http/route.ts'
import type { Retention } from './infra/db/retention.ts'
import type { Env } from './infra/env.ts'
import type { Job, JobHandler } from './infra/jobs/job.ts'
import type { Mailer } from './infra/mail/mailer.ts'
import type { RateLimiter } from './infra/rate-limiter.ts'
import type { Sender } from './notifications/index.ts'
import type { Infra } from './open-infra.ts'
import type { AddEntry, ExportedData } from './privacy/index.ts'

type Erasure = { accountId: AccountId; now: Temporal.Instant }

/** Functions that call the hooks of all modules for one account. */
type AccountData = {
  eraseAccountData(tx: Tx, erasure: Erasure): Promise<void>
  collectAccountData(accountId: AccountId, add: AddEntry): Promise<void>
}

/** The parts that every module can use. */
export type Base = Infra & AccountData & { env: Env; rateLimiter: RateLimiter }

/** The parts that the worker process adds. */
export type WorkerParts = { mailer: Mailer; publicUrl: string }

/**
 * The contributions of a module. `Before` are the parts of the base and of earlier modules, `All` also includes its
 * own.
 */
type Module<Before, All> = {
  create?: (parts: Before) => object
  routes?: readonly ((parts: All) => Route[])[]
  /** Routes outside the contract, for other programs and for links in mails. */
  rawRoutes?: readonly ((parts: All) => RawRoute)[]
  jobs?: readonly Job[]
  workers?: (parts: All & WorkerParts) => JobHandler[]
  sender?: (parts: All & WorkerParts) => Sender
  retention?: readonly Retention[]
  /** Erases the data of an account. Records that belong to other users stay, without the account's texts. */
  eraseAccount?: (tx: Tx, erasure: Erasure, parts: All) => Promise<void>
  /** Returns the files of a data export by name. Unbounded lists are paged. */
  exportData?: Readonly<Record<string, (tx: Tx, accountId: AccountId) => ExportedData | Promise<ExportedData>>>
  /** Adds pictures to a data export, outside a transaction, because storage may be slow. */
  exportFiles?: (accountId: AccountId, add: AddEntry, parts: All) => Promise<void>
}

/** The type of a manifest: `{ … } satisfies Manifest` rejects unknown properties and keeps the exact types. */
export type Manifest = Module<never, never>

type Created<M> = M extends { create: (parts: never) => infer Own } ? Own : object

/**
 * Creates the functions that call all modules for one account. `getParts` is called late, because some modules receive
 * these functions before all parts exist.
 */
function createAccountData<Parts extends Base>(
  modules: readonly Module<Parts, Parts>[],
  getParts: () => Parts,
): AccountData {
  return {
    async eraseAccountData(tx, erasure) {
      for (const module of modules) await module.eraseAccount?.(tx, erasure, getParts())
    },
    async collectAccountData(accountId, add) {
      await inTransaction(getParts().db, async (tx) => {
        for (const [name, load] of modules.flatMap(({ exportData = {} }) => Object.entries(exportData))) {
          await add({ name: `${name}.json`, data: await load(tx, accountId) })
        }
      })
      for (const module of modules) await module.exportFiles?.(accountId, add, getParts())
    },
  }
}

/** The modules in the order of their creation, erasure and export. */
class ModuleList<Parts extends Base> {
  // `add` has checked the types that its cast assumes.
  readonly #modules: readonly Module<Parts, Parts>[]

  constructor(modules: readonly Module<Parts, Parts>[] = []) {
    this.#modules = modules
  }

  /** Adds a module. The compiler checks that earlier modules create the parts it uses. */
  add<M extends Manifest>(module: M & Module<Parts, Parts & Created<M>>): ModuleList<Parts & Created<M>> {
    return new ModuleList([...this.#modules, module] as readonly Module<Parts & Created<M>, Parts & Created<M>>[])
  }

  create(base: Omit<Base, keyof AccountData>): Parts {
    const parts = { ...base, ...createAccountData(this.#modules, () => parts) } as Parts
    for (const module of this.#modules) Object.assign(parts, module.create?.(parts))
    return parts
  }

  jobs = () => this.#modules.flatMap(({ jobs = [] }) => jobs)

  retentions = () => this.#modules.flatMap(({ retention = [] }) => retention)

  routes = (parts: Parts) => this.#modules.flatMap(({ routes = [] }) => routes.flatMap((build) => build(parts)))

  rawRoutes = (parts: Parts) => this.#modules.flatMap(({ rawRoutes = [] }) => rawRoutes.map((build) => build(parts)))

  workers = (parts: Parts & WorkerParts) => this.#modules.flatMap(({ workers }) => workers?.(parts) ?? [])

  senders = (parts: Parts & WorkerParts) => this.#modules.flatMap(({ sender }) => sender?.(parts) ?? [])
}

export const moduleList = (): ModuleList<Base> => new ModuleList<Base>()
