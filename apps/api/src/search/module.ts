import type { CatalogAdmin } from '../catalog/index.ts'
import type { Base, Manifest } from '../module-list.ts'
import type { Places } from '../places/index.ts'
import type { Schedule } from '../schedule/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { createListingsChangedPublisher } from './listings/listings-changed.ts'
import { createListings } from './listings/listings.service.ts'
import { createOccupations } from './phrases/occupations/occupations.service.ts'
import { createPreview } from './preview/preview.service.ts'
import { createMeaningFinder, createSentenceReader, openEncoder } from './reading/index.ts'
import { searchJobs } from './search.jobs.ts'
import { searchRoutes } from './search.routes.ts'
import { createSearch } from './search.service.ts'
import { searchHandlers } from './search.worker.ts'

type Parts = Base & {
  places: Places
  schedule: Schedule
  subscriptions: Subscriptions
  catalog: { catalogAdmin: CatalogAdmin }
}

function create(parts: Parts) {
  const { db, env, log, metrics, pubSub, schedule, subscriptions, catalog } = parts
  const { addImpressions: countImpressions } = subscriptions.counts
  const encoder = openEncoder({ folder: env.SEARCH_MODEL_FOLDER, log })
  metrics.watchGauge({
    name: 'search_encoder_ready',
    help: 'Whether the sentence encoder is ready',
    read: async () => Number(encoder.isReady()),
  })
  const findMeanings = createMeaningFinder({ db, log, encoder, deadlineMs: env.SEARCH_DEADLINE_MS })
  const reader = createSentenceReader({ ...parts, findMeanings })
  return {
    encoder,
    listings: createListings({ ...parts, publishChange: createListingsChangedPublisher(pubSub) }),
    search: createSearch({ ...parts, reader, findNextFree: schedule.findNextFree, countImpressions }),
    preview: createPreview({ ...parts, reader, loadAdminCatalog: catalog.catalogAdmin.getCatalog }),
    occupations: createOccupations(parts),
  }
}

export const searchModule = {
  create,
  routes: [searchRoutes],
  jobs: searchJobs,
  workers: searchHandlers,
} satisfies Manifest
